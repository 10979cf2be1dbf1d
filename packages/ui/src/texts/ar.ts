import type { Catalog } from '../language/define-texts.ts'

export const messages: Catalog = {
  Cancel: 'إلغاء',
  Close: 'إغلاق',
  Dismiss: 'إخفاء',
  'Hide password': 'إخفاء كلمة المرور',
  Notifications: 'الإشعارات',
  'Show password': 'إظهار كلمة المرور',
}
