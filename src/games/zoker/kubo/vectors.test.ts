import { vectorTests } from '../../../kernel/testing/vectors.ts';
import { rules } from './rules.ts';

vectorTests(rules, new URL('vectors.jsonl', import.meta.url));
