const WIDTH = 24;

/** A progress line on stderr that overwrites itself; nothing if stderr is not a terminal. */
export interface ProgressLine {
  show(share: number, text: string): void;
  clear(): void;
}

export function progressLine(stream: NodeJS.WriteStream = process.stderr): ProgressLine {
  if (!stream.isTTY) return { show: () => undefined, clear: () => undefined };
  let next = 0;
  return {
    show(share, text) {
      // Updated only a few times a second, because terminals are slow.
      if (performance.now() < next) return;
      next = performance.now() + 100;
      const full = Math.round(WIDTH * Math.min(1, share));
      stream.write(
        `\r\x1b[K${'█'.repeat(full)}${'░'.repeat(WIDTH - full)} ${text}`.slice(0, (stream.columns || 80) + 3),
      );
    },
    clear: () => void stream.write('\r\x1b[K'),
  };
}
