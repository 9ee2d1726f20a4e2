import { href, readAddress, type Route } from '../../address/route.ts';
import { placeOf } from '../../games/list.ts';
import type { Lang } from '../../kernel/languages.ts';
import { say, type Texts } from '../../kernel/text.ts';
import type { Subject } from '../pictures/draw.ts';
import { pictureAddress } from '../pictures/serve-pictures.ts';
import type { PicturePool } from '../pictures/picture-pool.ts';
import { publicTexts, titleOf } from '../pictures/words.ts';
import type { Head } from './head.ts';

export interface Described {
  readonly found: boolean;
  readonly head: Head;
}

/** The picture of a game, or of its box if that holds nothing else. */
function gameSubject(game: string): Subject {
  const { box = '', inner = null } = placeOf(game) ?? {};
  return { of: 'box', box, game: inner === null ? null : game };
}

const texts = new Map<Lang, Promise<Texts>>();
const textsIn = (lang: Lang): Promise<Texts> => {
  const loading = texts.get(lang) ?? publicTexts(lang);
  texts.set(lang, loading);
  return loading;
};

/** The title and description of an address. `origin`: the address of this server for the requester. */
export async function describe(url: URL, origin: string, lang: Lang, picturePool: PicturePool): Promise<Described> {
  const words = await textsIn(lang);
  const route = readAddress({ pathname: url.pathname, search: url.search, hash: '' });
  const at = (title: string, about: string, subject: Subject): Described => ({
    found: true,
    head: {
      lang,
      title,
      about,
      shown:
        route.at === 'nowhere' ? null : { url: origin + href(route), picture: origin + pictureAddress(subject, lang) },
    },
  });
  const hidden = (title: string, about: string, found = true): Described => ({
    found,
    head: { lang, title, about, shown: null },
  });
  const nowhere = (): Described => hidden(say(words, 'public.nowhere'), say(words, 'public.about'), false);

  switch (route.at) {
    case 'cupboard':
      return at('Spellenkast', say(words, 'public.about'), { of: 'cupboard' });
    case 'box': {
      const title = route.game === null ? say(words, `box.${route.box}.name`) : await titleOf(route.game, null, words);
      const { box, game } = route;
      return at(title, `${say(words, `box.${box}.line`)}. ${say(words, `box.${box}.story`)}`, { of: 'box', box, game });
    }
    case 'rules':
    case 'learn':
    case 'train': {
      const name = await titleOf(route.game, null, words);
      const subject = gameSubject(route.game);
      return at(say(words, 'public.rules', { game: name }), say(words, 'public.rules.about', { game: name }), subject);
    }
    case 'replay':
      return describeReplay(route);
    case 'table':
    case 'screen':
      return hidden(say(words, 'public.table'), say(words, 'public.table.about'));
    case 'about':
      return at('Spellenkast', say(words, 'public.about'), { of: 'cupboard' });
    case 'move':
    case 'lobby':
    case 'history':
    case 'settings':
      return hidden('Spellenkast', say(words, 'public.about'));
    case 'nowhere':
      // A replay too long for a path is in the fragment: only the page knows whether there is one.
      return url.pathname === '/replay' ? hidden('Spellenkast', say(words, 'public.replay.about')) : nowhere();
  }

  async function describeReplay({ packed, move }: Extract<Route, { at: 'replay' }>): Promise<Described> {
    const subject: Subject = { of: 'replay', packed, move };
    const told = await picturePool.words(subject, lang);
    if (told === null) return nowhere();
    const about = say(words, 'public.replay.about');
    if (told === 'busy') return hidden('Spellenkast', about);
    const title = say(words, 'public.replay', { game: told.title });
    return at(title, told.ending === '' ? about : `${told.ending}. ${about}`, subject);
  }
}
