import type { Catalog } from '../language/define-texts.ts'

export const messages: Catalog = {
  Cancel: 'إلغاء',
  Close: 'إغلاق',
  Dismiss: 'إخفاء',
  'Hide password': 'إخفاء كلمة المرور',
  'Next month': 'الشهر التالي',
  Notifications: 'الإشعارات',
  'Previous month': 'الشهر السابق',
  'Show password': 'إظهار كلمة المرور',
  Today: 'اليوم',
}
