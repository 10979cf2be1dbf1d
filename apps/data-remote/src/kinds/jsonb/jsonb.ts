import { json } from '../json/json.ts'
import type { Kind } from '../kind.ts'
import { valueText } from '../value-text.ts'

/** JSON that the database compares by content, including parts of it. */
export const jsonb: Kind = {
  ...json,
  name: 'jsonb',
  types: ['jsonb'],
  compared: valueText,
  example: '{"color": "red"}',
  operators: ['includes', 'nincludes', 'eq', 'neq'],
}
