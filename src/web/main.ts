import '@fontsource-variable/fraunces/soft.css';
import '@fontsource-variable/nunito/wght.css';
import { mount } from 'svelte';
import { soundWhen } from '../board/sound.ts';
import App from './App.svelte';
import { settings } from './app/settings.svelte.ts';
import { begin } from './app/texts.svelte.ts';
import './styles/tokens.css';
import './styles/base.css';
import '../board/board.css';

soundWhen(() => settings.sound);
void begin().then(() => {
  mount(App, { target: document.getElementById('app') ?? document.body });
});
