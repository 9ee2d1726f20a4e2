import nunito from '@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2?url';

/** What a drawing's look is made of; copied into the picture, which knows no style sheets. */
const LOOK = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'font-size',
  'font-weight',
  'text-anchor',
  'transform',
] as const;

/** The board as a drawing that stands alone: colours, places and the letters it needs are inside. */
export async function svgOf(board: SVGSVGElement): Promise<string> {
  const copy = board.cloneNode(true) as SVGSVGElement;
  inline(board, copy);
  for (const hidden of copy.querySelectorAll('.b-place, .b-focus')) hidden.remove();
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const { width, height } = board.viewBox.baseVal;
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const style = document.createElementNS('http://www.w3.org/2000/svg', 'style');
  style.textContent = `@font-face{font-family:Nunito;font-weight:200 1000;src:url(${await dataUrl(nunito)})}text{font-family:Nunito,sans-serif}`;
  copy.prepend(style);
  return new XMLSerializer().serializeToString(copy);
}

function inline(from: Element, to: Element): void {
  const look = getComputedStyle(from);
  to.removeAttribute('class');
  to.removeAttribute('style');
  for (const name of LOOK) {
    const value = look.getPropertyValue(name);
    if (name === 'transform') {
      // What style sheets move is written as the attribute that every program knows.
      if (value !== 'none' && value !== '') to.setAttribute('transform', value);
    } else if (value !== '') to.setAttribute(name, value);
  }
  for (let i = 0; i < from.children.length; i++) inline(from.children[i]!, to.children[i]!);
}

/** The same as a PNG, sharp enough to print. */
export async function pngOf(board: SVGSVGElement, width = 1600): Promise<string> {
  const svg = await svgOf(board);
  const image = new Image();
  // A data address, not a blob: the page's policy lets no other pictures in.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = Math.round((width * image.height) / image.width);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png');
}

async function dataUrl(address: string): Promise<string> {
  const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return `data:font/woff2;base64,${btoa(text)}`;
}
