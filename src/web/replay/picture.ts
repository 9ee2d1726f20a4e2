import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-soft-normal.woff2?url';
import nunito from '@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2?url';

/** The style properties of a drawing; copied into the picture, which has no style sheets. */
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

/** A position as a data URL: sharp enough to print, and self-contained. */
export async function pictureOf(stage: HTMLElement, kind: PictureKind): Promise<string> {
  const drawing = drawingIn(stage);
  if (drawing) return kind === 'png' ? pngOf(drawing) : asAddress(await svgOf(drawing));
  // A board of cards is HTML, not SVG, so a library renders it.
  const { domToPng, domToSvg } = await import('modern-screenshot');
  return (kind === 'png' ? domToPng : domToSvg)(stage, {
    backgroundColor: getComputedStyle(document.body).backgroundColor,
    scale: WIDTH / stage.offsetWidth,
    // Given explicitly, because the page's content security policy forbids fetching them from style sheets.
    font: { cssText: `${await letters('Nunito Variable', nunito)}${await letters('Fraunces Variable', fraunces)}` },
  });
}

const WIDTH = 1600;

/** The SVG of the board, if it is one. */
function drawingIn(stage: HTMLElement): SVGSVGElement | null {
  const drawing = stage.querySelector('svg');
  return drawing && drawing.getBoundingClientRect().width > stage.offsetWidth * 0.6 ? drawing : null;
}

const asAddress = (svg: string): string => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;

/** The board as a self-contained SVG with colours, positions and fonts. */
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
      // CSS transforms become attributes, which every program supports.
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
  // A data URL, not a blob, because of the page's content security policy.
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
