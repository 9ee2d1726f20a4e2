import type { FastifyHelmetOptions } from '@fastify/helmet';

/** The page asks a device for none of this, so nothing that got into the page could either. */
const PERMISSIONS = [
  'camera',
  'microphone',
  'geolocation',
  'payment',
  'usb',
  'serial',
  'hid',
  'midi',
  'browsing-topics',
];

export const PERMISSIONS_POLICY = PERMISSIONS.map((feature) => `${feature}=()`).join(', ');

/** Half a year, for this host alone: what else runs under the domain is not ours to decide. */
export const STRICT_TRANSPORT = 'max-age=15552000';

export const helmetSettings: FastifyHelmetOptions = {
  // On a home network there is only plain HTTP: this, and upgrade-insecure-requests among the defaults, would lock everyone out.
  // Where the browser speaks https with us it is sent by app.ts.
  strictTransportSecurity: false,
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      // Static style attributes in the page's templates; style sheets come from files.
      styleSrcAttr: ["'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      workerSrc: ["'self'"],
      manifestSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  referrerPolicy: { policy: 'no-referrer' },
};

/** For errors before any route is found, which no hook of a plugin sees: they are JSON, and nothing may be loaded from them. */
export const errorHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'permissions-policy': PERMISSIONS_POLICY,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'cache-control': 'no-store',
};
