import '@fontsource-variable/fraunces/soft.css';
import '@fontsource-variable/nunito/wght.css';
import { mount } from 'svelte';
import { soundWhen } from '../board/sound.ts';
import App from './App.svelte';
import { sendReport, reportErrors } from './app/error-report.ts';
import { settings } from './app/settings.svelte.ts';
import { begin } from './app/texts.svelte.ts';
import { startOffline, stopOffline } from './offline/offline.svelte.ts';
import { recoverOnce } from './offline/recover.ts';
import { cannotStart } from './app/cannot-start.ts';
import './styles/tokens.css';
import './styles/base.css';
import '../board/board.css';

// Registered before anything is loaded that could fail.
addEventListener('vite:preloadError', ({ payload }) => void recoverOnce(payload.message));
reportErrors(globalThis, {
  version: document.querySelector<HTMLMetaElement>('meta[name="version"]')?.content ?? '',
  mayTell: () => import.meta.env.PROD && settings.tellErrors,
  send: sendReport,
});
soundWhen(() => settings.sound);
const target = document.getElementById('app') ?? document.body;
begin().then(
  () => {
    mount(App, { target });
    void (import.meta.env.PROD ? startOffline() : stopOffline());
  },
  () => cannotStart(target),
);
