import type { JsonSchema, OpenApi, Operation } from './openapi.ts';
import { typeText } from './type-text.ts';

/** The API's document for people: one page without scripts, generated from the same document that programs read. */
export function docsPage({ info, paths, components }: OpenApi): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const schemas = Object.entries(components.schemas);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(info.title)} API</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<main>
<h1>${escaped(info.title)} API <small>${escaped(info.version)}</small></h1>
${info.description.split('\n\n').map(paragraph).join('\n')}
<p>For programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<nav aria-label="Requests"><ul>
${operations
  .map(
    ({ path, method, operation }) =>
      `<li><a href="#${operation.operationId}">${call(method, path)}</a> <span>${prose(operation.summary)}</span></li>`,
  )
  .join('\n')}
</ul></nav>
<h2>Requests</h2>
${operations.map(({ path, method, operation }) => operationText(method, path, operation)).join('\n')}
<h2>Schemas</h2>
${schemas.map(([name, schema]) => schemaText(name, schema)).join('\n')}
</main>
</body>
</html>
`;
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** Plain text with `code` in it. */
const prose = (text: string): string => escaped(text).replace(/&#96;|`([^`]*)`/g, '<code>$1</code>');

const paragraph = (text: string): string => `<p>${prose(text)}</p>`;

const call = (method: string, path: string): string =>
  `<code><b>${escaped(method.toUpperCase())}</b> ${escaped(path)}</code>`;

/** A type, with links to the schemas it names. */
const typeHtml = (schema: JsonSchema): string =>
  `<pre>${escaped(typeText(schema)).replace(/#([\w.]+)/g, (whole, name: string) => (/^\d+$/.test(name) ? whole : `<a href="#${name}">${name}</a>`))}</pre>`;

function operationText(method: string, path: string, operation: Operation): string {
  const { operationId, summary, description, security, parameters, requestBody, responses } = operation;
  const bySeat = security.some((one) => 'seatToken' in one);
  const parts = [
    `<section><h3 id="${operationId}">${call(method, path)}</h3>`,
    paragraph(`${summary}.`),
    description === undefined ? '' : paragraph(description),
    bySeat ? paragraph('Also by the token of a seat.') : '',
  ];
  if (parameters.length > 0) {
    const items = parameters.map(
      ({ name, in: where, required, schema }) =>
        `<li><code>${escaped(name)}</code> (${where}${required ? '' : ', may be left out'}): <code>${escaped(typeText(schema))}</code></li>`,
    );
    parts.push(`<ul>${items.join('')}</ul>`);
  }
  for (const { schema } of Object.values(requestBody?.content ?? {})) parts.push('<p>Takes</p>', typeHtml(schema));
  for (const [status, { content }] of Object.entries(responses)) {
    if (status === 'default') continue;
    const [first] = Object.entries(content ?? {});
    parts.push(`<p>Answers ${escaped(status)}${first ? ` (<code>${escaped(first[0])}</code>)` : ''}</p>`);
    if (first && first[1].schema.type !== 'string') parts.push(typeHtml(first[1].schema));
  }
  return `${parts.filter((part) => part !== '').join('\n')}</section>`;
}

const schemaText = (name: string, schema: JsonSchema): string =>
  `<section><h3 id="${escaped(name)}">${escaped(name)}</h3>${schema.description === undefined ? '' : paragraph(schema.description)}${typeHtml(schema)}</section>`;
