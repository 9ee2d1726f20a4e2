import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-soft-normal.woff2?url';
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

export type PictureKind = 'svg' | 'png';

/** A position as the address of a file: sharp enough to print, and alone in it. */
export async function pictureOf(stage: HTMLElement, kind: PictureKind): Promise<string> {
  const drawing = drawingIn(stage);
  if (drawing) return kind === 'png' ? pngOf(drawing) : asAddress(await svgOf(drawing));
  // A board of cards is no drawing but a page: it is taken as it stands, by a library that knows what pages are made of.
  const { domToPng, domToSvg } = await import('modern-screenshot');
  return (kind === 'png' ? domToPng : domToSvg)(stage, {
    backgroundColor: getComputedStyle(document.body).backgroundColor,
    scale: WIDTH / stage.offsetWidth,
    // Said here: to look for them in the page's style sheets is more than its policy allows.
    font: { cssText: `${await letters('Nunito Variable', nunito)}${await letters('Fraunces Variable', fraunces)}` },
  });
}

const WIDTH = 1600;

/** The one drawing that is the board, if it is one. */
function drawingIn(stage: HTMLElement): SVGSVGElement | null {
  const drawing = stage.querySelector('svg');
  return drawing && drawing.getBoundingClientRect().width > stage.offsetWidth * 0.6 ? drawing : null;
}

const asAddress = (svg: string): string => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;

/** The board as a drawing that stands alone: colours, places and the letters it needs are inside. */
async function svgOf(board: SVGSVGElement): Promise<string> {
  const copy = board.cloneNode(true) as SVGSVGElement;
  inline(board, copy);
  for (const hidden of copy.querySelectorAll('.b-place, .b-focus')) hidden.remove();
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const { width, height } = board.viewBox.baseVal;
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const style = document.createElementNS('http://www.w3.org/2000/svg', 'style');
  style.textContent = `${await letters('Nunito', nunito)}text{font-family:Nunito,sans-serif}`;
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
  for (const [index, child] of [...from.children].entries()) {
    const copy = to.children[index];
    if (copy) inline(child, copy);
  }
}

/** The same as a PNG. */
async function pngOf(board: SVGSVGElement): Promise<string> {
  const image = new Image();
  // A data address, not a blob: the page's policy lets no other pictures in.
  image.src = asAddress(await svgOf(board));
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = Math.round((WIDTH * image.height) / image.width);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png');
}

const letters = async (family: string, file: string): Promise<string> =>
  `@font-face{font-family:'${family}';font-weight:200 1000;src:url(${await dataUrl(file)})}`;

async function dataUrl(address: string): Promise<string> {
  const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return `data:font/woff2;base64,${btoa(text)}`;
}
