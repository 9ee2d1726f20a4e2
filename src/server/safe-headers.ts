import type { FastifyHelmetOptions } from '@fastify/helmet';

/** The page needs none of these permissions, so injected code could not get them either. */
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

/** Half a year, for this host only: other hosts of the domain are not ours. */
export const STRICT_TRANSPORT = 'max-age=15552000';

export const helmetSettings: FastifyHelmetOptions = {
  // On a home network there is only plain http: this, and upgrade-insecure-requests among the defaults, would lock
  // everyone out. Over https app.ts sends it.
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

/** For errors before any route is found, which no plugin hook sees: they are JSON, and may load nothing. */
export const errorHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'permissions-policy': PERMISSIONS_POLICY,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'cache-control': 'no-store',
};
