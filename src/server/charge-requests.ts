import type { FastifyInstance } from 'fastify';
import type { ByteQuotas } from './byte-quotas.ts';
import { sendFault } from './errors.ts';
import type { Meter } from './metrics/meter.ts';
import { networkOf } from './network.ts';

/**
 * Limits HTTP requests by cost, as over a WebSocket: whoever has requested too much must wait. To be called before any
 * route is added.
 */
export function chargeRequests(app: FastifyInstance, quotas: ByteQuotas, meter: Meter): void {
  app.addHook('preHandler', (request, reply, done) => {
    const { cost } = request.routeOptions.config;
    const { device } = request;
    const network = networkOf(request.ip);
    const limit = cost === undefined ? null : quotas.exhausted(device, network);
    if (limit === null) {
      if (cost !== undefined) quotas.charge(device, network, cost);
      done();
      return;
    }
    meter.count('limited', limit);
    sendFault(reply, 'too_many');
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    const { cost } = request.routeOptions.config;
    // The minimum cost was charged when the request came in.
    const more = cost !== undefined && typeof payload === 'string' ? payload.length - cost : 0;
    if (more > 0) quotas.charge(request.device, networkOf(request.ip), more);
    done(null, payload);
  });
}
