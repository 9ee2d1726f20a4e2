import { problem, quote, type Problem } from '../../kernel/problem.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { idText } from './id.ts';
import { ops } from './ops.ts';
import { checkFields, readMs, readRequest, startTimeLimit, type Fields } from './request.ts';

/** A line longer than this is not read. */
export const MOST_BYTES = 8 * 1024 * 1024;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The answer to one line of input, as one line of JSON; null is a line too long to be read. */
export async function answerLine(line: Uint8Array | null): Promise<string> {
  if (line === null) return write(null, problem('too_large', 'request', `a line has at most ${MOST_BYTES} bytes`));
  const read = decode(line);
  if (!read.ok) return write(null, read);
  const request = readRequest(read.value.json);
  if (!request.ok) return write(null, request);
  const id = idText(request.value, read.value.text);
  try {
    return write(id, await answer(request.value));
  } catch (error) {
    // Our own bug: the client gets an error, stderr the stack trace, and the next line is read.
    console.error(error);
    const why = error instanceof Error ? error.message : quote(error);
    return write(id, problem('unsupported', 'request', `the engine failed on this request: ${why}`));
  }
}

function decode(line: Uint8Array): Result<{ text: string; json: unknown }, Problem> {
  let text: string;
  try {
    text = utf8.decode(line);
  } catch {
    return problem('bad_json', 'request', 'the line is not UTF-8');
  }
  try {
    return ok({ text, json: JSON.parse(text) as unknown });
  } catch (error) {
    return problem(
      'bad_json',
      'request',
      `the line is not JSON: ${error instanceof Error ? error.message : quote(error)}`,
    );
  }
}

async function answer(request: Fields): Promise<Result<object, Problem>> {
  const { op: name } = request;
  const op = typeof name === 'string' && Object.hasOwn(ops, name) ? ops[name] : undefined;
  if (!op || typeof name !== 'string') {
    return problem('bad_request', 'op', `op must be one of ${Object.keys(ops).join(', ')}, not ${quote(name)}`);
  }
  const known = checkFields(request, name, ['op', 'id', 'ms', ...op.fields]);
  if (!known.ok) return known;
  const ms = readMs(request);
  return ms.ok ? op.answer(request, startTimeLimit(ms.value)) : fail(ms.error);
}

function write(id: string | null, answered: Result<object, Problem>): string {
  const body = JSON.stringify(answered.ok ? answered.value : { error: errorOf(answered.error) });
  return id === null ? body : `{"id":${id},${body.slice(1)}`;
}

function errorOf({ code, message, refusal }: Problem): object {
  return refusal ? { code, message, clause: refusal.clause } : { code, message };
}
