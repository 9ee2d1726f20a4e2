import '@fontsource-variable/fraunces/soft.css';
import '@fontsource-variable/nunito/wght.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { begin } from './app/texts.svelte.ts';
import './styles/tokens.css';
import './styles/base.css';
import './styles/board.css';

void begin().then(() => {
  mount(App, { target: document.getElementById('app')! });
});
