import { z } from 'zod';
import about from '../../../package.json' with { type: 'json' };
import { ask, lobbyRow } from '../../table/beside-wire.ts';
import { answer, command, fromHost, snapshot, tablePlan, tableSummary, toHost, told } from '../../table/wire.ts';
import { fault, refusedCommand } from './refused-command.ts';
import type { ApiRoute, TextAnswer } from './route.ts';
import { askTexts, commandTexts, frameTexts, messageTexts } from './schema-texts.ts';
import { INVITATION } from './admit-visitor.ts';

/** A JSON schema, as zod writes it. */
export type JsonSchema = z.core.JSONSchema.JSONSchema;

/** The part of OpenAPI 3.1 that is used here. */
export interface OpenApi {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly securitySchemes: Readonly<Record<string, object>>;
  };
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: true; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: JsonSchema;
}

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>;

const INTRODUCTION = `Everything the page can do. A device is identified by the cookie \`kast\`, which every answer below /api sets if it is missing. A program that plays a seat sends the token of that seat instead (\`Authorization: Bearer …\`), created in the menu of the table or by the request \`program\`; it sees and plays only that seat, and everyone at the table is told.

To follow a table use a stream (\`GET /api/tables/{id}/stream\`) or the WebSocket at \`/live\`, over which a page sends messages \`ToHost\` and receives frames \`FromHost\`. Unknown fields are ignored; new ones may be added.`;

/** The schemas that have a name. */
function namedSchemas(): z.core.$ZodRegistry<{ id: string; description?: string }> {
  const named = z.registry<{ id: string; description?: string }>();
  const whole = { TablePlan: tablePlan, Snapshot: snapshot, Answer: answer, Told: told };
  const notDone = { Fault: fault, RefusedCommand: refusedCommand };
  const listed = { TableSummary: tableSummary, LobbyRow: lobbyRow };
  const unions = { Command: command, Ask: ask, FromHost: fromHost, ToHost: toHost };
  for (const [id, schema] of Object.entries({ ...whole, ...notDone, ...listed, ...unions })) named.add(schema, { id });
  const kinds = (union: string, kind: string, text: string, schema: z.ZodType): void => {
    named.add(schema, { id: `${union}.${kind}`, description: text });
  };
  for (const one of command.options) kinds('Command', one.shape.do.value, commandTexts[one.shape.do.value], one);
  for (const one of ask.options) kinds('Ask', one.shape.do.value, askTexts[one.shape.do.value], one);
  for (const one of fromHost.options) kinds('FromHost', one.shape.t.value, frameTexts[one.shape.t.value], one);
  for (const one of toHost.options) kinds('ToHost', one.shape.t.value, messageTexts[one.shape.t.value], one);
  return named;
}

const refTo = (id: string): string => `#/components/schemas/${id}`;

/** Answers have at least the fields of their schema, and may have more. */
const AS_SENT = { io: 'input', unrepresentable: 'any' } as const;

/** The OpenAPI document of these routes, generated from the schemas that check them. */
export function openApiOf(routes: readonly ApiRoute[]): OpenApi {
  const named = namedSchemas();
  const { schemas } = z.toJSONSchema(named, { ...AS_SENT, metadata: named, uri: refTo });
  const schemaOf = (schema: z.ZodType): JsonSchema => {
    const known = named.get(schema);
    if (known) return { $ref: refTo(known.id) };
    if (schema instanceof z.ZodArray) return { type: 'array', items: schemaOf(schema.element as z.ZodType) };
    if (schema instanceof z.ZodObject && Object.values(schema.shape).some((field) => named.has(field as z.ZodType)))
      return {
        type: 'object',
        properties: Object.fromEntries(
          Object.entries(schema.shape).map(([name, field]) => [name, schemaOf(field as z.ZodType)]),
        ),
        required: Object.keys(schema.shape),
      };
    return bare(z.toJSONSchema(schema, AS_SENT));
  };

  const paths: Record<string, Record<string, Operation>> = {};
  for (const route of routes) {
    const path = (paths[route.path] ??= {});
    path[route.method.toLowerCase()] = operationOf(route, schemaOf);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Spellenkast', version: about.version, description: INTRODUCTION },
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, bare(schema)])),
      securitySchemes: {
        device: { type: 'apiKey', in: 'cookie', name: 'kast', description: 'Over https: `__Host-kast`.' },
        seatToken: { type: 'http', scheme: 'bearer', description: 'The token of one seat.' },
      },
    },
  };
}

function bare({ $schema: _, $id: __, id: ___, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

type SchemaOf = (schema: z.ZodType) => JsonSchema;

function operationOf(route: ApiRoute, schemaOf: SchemaOf): Operation {
  const { method, path, summary, about: description, seatToken, invitation, body, conflict, status = 200 } = route;
  const words = path.split(/[^\w]+/).filter((word) => word !== '' && word !== 'api');
  return {
    operationId: [method.toLowerCase(), ...words].join('_'),
    summary,
    ...(description !== undefined && { description }),
    security: [{ device: [] }, ...(seatToken ? [{ seatToken: [] }] : [])],
    parameters: [
      ...parametersOf('path', route.params, schemaOf),
      ...parametersOf('query', route.query, schemaOf),
      ...(invitation ? [{ name: INVITATION, in: 'header', required: false, schema: { type: 'string' } } as const] : []),
    ],
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body) } } } }),
    responses: {
      [String(status)]: { description: 'Success.', ...contentOf(route.answer, schemaOf) },
      ...(conflict && {
        409: {
          description: 'The current state of the table does not allow it.',
          content: { 'application/json': { schema: schemaOf(conflict) } },
        },
      }),
      default: { description: 'Nothing was done.', content: { 'application/json': { schema: schemaOf(fault) } } },
    },
  };
}

function contentOf(given: z.ZodType | TextAnswer, schemaOf: SchemaOf): { readonly content?: Content } {
  if (given instanceof z.ZodType)
    return given instanceof z.ZodNull ? {} : { content: { 'application/json': { schema: schemaOf(given) } } };
  return { content: { [given.type]: { schema: given.lines ? schemaOf(given.lines) : { type: 'string' } } } };
}

function parametersOf(where: 'path' | 'query', object: z.ZodObject | undefined, schemaOf: SchemaOf): Parameter[] {
  return Object.entries(object?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: where,
    required: where === 'path',
    schema: schemaOf(schema as z.ZodType),
  }));
}
