import { Fingerprint } from 'lucide-react'
import type { ColumnType } from '../column-type.ts'
import { parseMatching } from '../parse.ts'
import { getValueText } from '../value-text.ts'

/** A UUID. */
export const uuid: ColumnType = {
  name: 'uuid',
  types: ['uuid'],
  Glyph: Fingerprint,
  width: 168,
  isCode: true,
  parse: parseMatching(/^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/i, (t) =>
    t('Enter a UUID, such as 123e4567-e89b-12d3-a456-426614174000.'),
  ),
  randomDefault: /^([a-z_]+\.)?(gen_random_uuid|uuid_generate_v4)\(\)$/,
  isSortable: true,
  compared: getValueText,
  operators: ['eq', 'neq', 'in', 'nin'],
}
