import { networkInterfaces } from 'node:os';

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.');
const isEverywhere = (host: string): boolean => host === '0.0.0.0' || host === '::';

const url = (host: string, port: number): string => `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** The address for a browser on this machine. */
export const localAddress = (host: string, port: number): string =>
  url(isEverywhere(host) || isLoopback(host) ? 'localhost' : host, port);

/** The addresses of this machine for other devices in the same network. */
export function lanAddresses(host: string, port: number): string[] {
  if (isLoopback(host)) return [];
  if (!isEverywhere(host)) return [url(host, port)];
  return Object.values(networkInterfaces())
    .flatMap((interfaces) => interfaces ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => url(address, port));
}
