import type { ColumnType } from '../column-type.ts'
import { json } from '../json/json.ts'
import { getValueText } from '../value-text.ts'

/** JSON that the database compares by content, including parts of it. */
export const jsonb: ColumnType = {
  ...json,
  name: 'jsonb',
  types: ['jsonb'],
  compared: getValueText,
  example: '{"color": "red"}',
  operators: ['includes', 'nincludes', 'eq', 'neq'],
}
