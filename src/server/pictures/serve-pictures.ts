import type { FastifyInstance, FastifyReply } from 'fastify';
import { readAddress } from '../../address/route.ts';
import { langs, type Lang } from '../../kernel/languages.ts';
import { sendFault } from '../errors.ts';
import type { Limits } from '../limits.ts';
import type { Subject } from './draw.ts';
import type { PicturePool } from './picture-pool.ts';

const DAY = 86_400;

/**
 * The link previews of public pages: `/og/zipher.png`, `/og/zoker/zoker-kubo.png`, `/og/replay/<packed>.png?move=3`.
 */
export function servePictures(app: FastifyInstance, picturePool: PicturePool, limits: Limits): void {
  const few = { config: { rateLimit: { max: limits.picturesPerAddress } } };
  app.get('/og/*', few, async (request, reply) => {
    const url = new URL(request.url, 'http://here.invalid');
    const subject = subjectAt(url);
    if (!subject) return noPicture(reply);
    const asked = url.searchParams.get('lang');
    const drawn = await picturePool.picture(subject, langs.find((lang) => lang === asked) ?? 'en');
    if (drawn === null) return noPicture(reply);
    if (drawn === 'busy') return sendFault(reply.header('retry-after', '10'), 'too_many');
    return reply
      .type('image/png')
      .header('cache-control', `public, max-age=${DAY}`)
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(Buffer.from(drawn.buffer, drawn.byteOffset, drawn.byteLength));
  });
}

const noPicture = (reply: FastifyReply): FastifyReply => sendFault(reply, 'not_found', 'There is no such picture.');

/** A picture's address is that of its page, with `/og` before it and `.png` after it; null: there is no such page. */
function subjectAt({ pathname, search }: URL): Subject | null {
  const [, path] = /^\/og\/(.+)\.png$/.exec(pathname) ?? [];
  if (path === undefined) return null;
  if (path === 'cupboard') return { of: 'cupboard' };
  const pages = path.startsWith('replay/') ? `/${path}` : `/box/${path}`;
  const route = readAddress({ pathname: pages, search, hash: '' });
  if (route.at === 'box') return { of: 'box', box: route.box, game: route.game };
  return route.at === 'replay' ? { of: 'replay', packed: route.packed, move: route.move } : null;
}

/** Where the picture of a subject is. */
export function pictureAddress(subject: Subject, lang: Lang): string {
  switch (subject.of) {
    case 'cupboard':
      return `/og/cupboard.png?lang=${lang}`;
    case 'box':
      return `/og/${subject.box}${subject.game === null ? '' : `/${subject.game}`}.png?lang=${lang}`;
    case 'replay':
      return `/og/replay/${subject.packed}.png?${subject.move === null ? '' : `move=${subject.move}&`}lang=${lang}`;
  }
}
