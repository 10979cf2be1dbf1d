import { Fingerprint } from 'lucide-react'
import type { Kind } from '../kind.ts'
import { matching } from '../parse.ts'
import { valueText } from '../value-text.ts'

/** A UUID. */
export const uuid: Kind = {
  name: 'uuid',
  types: ['uuid'],
  Glyph: Fingerprint,
  width: 168,
  isCode: true,
  parse: matching(/^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/i, (t) =>
    t('Enter a UUID, such as 123e4567-e89b-12d3-a456-426614174000.'),
  ),
  randomDefault: /^([a-z_]+\.)?(gen_random_uuid|uuid_generate_v4)\(\)$/,
  isSortable: true,
  compared: valueText,
  operators: ['eq', 'neq', 'in', 'nin'],
}
