// Redis for the tests of many processes: the installed one, or Debian's, installed if possible.
import { install, mayInstall, onPath } from './apt.mjs';

const find = () => process.env.REDIS_SERVER || onPath('redis-server', 'valkey-server');

/** The path of Redis, or a sentence that says what to do. */
export function ensureRedis() {
  const found = find();
  if (found) return { file: found };
  if (!mayInstall())
    return { missing: 'The tests of many processes need Redis: install redis-server, or name it in REDIS_SERVER.' };
  // Only the program: Debian would also start it as a service.
  install('Redis', 'redis-server');
  const installed = find();
  return installed
    ? { file: installed }
    : { missing: 'Redis could not be installed through apt-get; install redis-server by hand.' };
}
