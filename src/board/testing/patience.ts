import { configure } from '@testing-library/svelte';

// A machine that is busy with something else takes long to load a game.
configure({ asyncUtilTimeout: 15_000 });
