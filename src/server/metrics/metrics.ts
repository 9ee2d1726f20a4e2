import { monitorEventLoopDelay } from 'node:perf_hooks';
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import type { HostStats } from '../../host/stats.ts';
import { BOUNDS, counters, timings, type Meter } from './meter.ts';

/** What is read on request, not counted as it happens. */
export interface Sources {
  readonly meter: Meter;
  readonly host: () => HostStats;
  /** WebSockets that are open. */
  readonly connections: () => number;
  readonly isReady: () => Promise<boolean>;
}

export interface Metrics {
  readonly contentType: string;
  /** In the text format of Prometheus. */
  text(): Promise<string>;
  close(): void;
}

const PREFIX = 'spellenkast_';
/** In milliseconds: short enough to see a pause of 20 ms, long enough to cost nothing. */
const RESOLUTION = 10;
const QUANTILES = [50, 90, 99, 100];

/** The Prometheus metrics. Only the counting happens during a move (meter.ts); all of this runs on request. */
export function createMetrics({ meter, host, connections, isReady }: Sources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION });
  delay.enable();

  for (const [name, help] of Object.entries(counters)) {
    new Counter({
      name: `${PREFIX}${name}_total`,
      help,
      labelNames: ['reason'],
      registers,
      collect() {
        this.reset();
        for (const [reason, value] of meter.counted[name as keyof typeof counters])
          if (reason === '') this.inc(value);
          else this.inc({ reason }, value);
      },
    });
  }
  const gauge = (name: string, help: string, value: () => number | Promise<number>): void => {
    new Gauge({
      name: `${PREFIX}${name}`,
      help,
      registers,
      async collect() {
        this.set(await value());
      },
    });
  };
  gauge('tables_in_memory', 'Tables in memory', () => host().tables);
  gauge('watchers', 'Subscriptions of pages to tables', () => host().watchers);
  gauge('seats_connected', 'Seats of people who are connected', () => host().seatsHere);
  gauge('connections', 'Open WebSockets', connections);
  gauge('queue_length', 'Commands that wait, at all tables', () => host().queued);
  gauge('queue_length_longest', 'Commands that wait at the table where most do', () => host().longestQueue);
  gauge('ready', '1: moves can be stored and told now', async () => ((await isReady()) ? 1 : 0));
  new Gauge({
    name: `${PREFIX}event_loop_delay_seconds`,
    help: 'How late timers are, since the last time this was asked for',
    labelNames: ['percentile'],
    registers,
    collect() {
      for (const percentile of QUANTILES)
        this.set(
          { percentile: String(percentile) },
          Math.max(0, delay.percentile(percentile) / 1e9 - RESOLUTION / 1e3),
        );
      delay.reset();
    },
  });
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: RESOLUTION });

  return {
    contentType: registry.contentType,
    text: async () => `${await registry.metrics()}${histograms(meter)}`,
    close() {
      delay.disable();
      registry.clear();
    },
  };
}

/** The timings are already in buckets and only need formatting. */
function histograms({ timed }: Meter): string {
  const lines: string[] = [];
  for (const [name, help] of Object.entries(timings)) {
    const full = `${PREFIX}${name}_seconds`;
    const { buckets, sum, count } = timed[name as keyof typeof timings];
    lines.push(`# HELP ${full} ${help}`, `# TYPE ${full} histogram`);
    let below = 0;
    for (const [at, bound] of BOUNDS.entries()) {
      below += buckets[at] ?? 0;
      lines.push(`${full}_bucket{le="${bound / 1000}"} ${below}`);
    }
    lines.push(`${full}_bucket{le="+Inf"} ${count}`, `${full}_sum ${sum / 1000}`, `${full}_count ${count}`);
  }
  return `\n${lines.join('\n')}\n`;
}
