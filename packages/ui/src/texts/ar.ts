import type { Catalog } from '../language/define-texts.ts'

export const messages: Catalog = {
  'A part of the page didn’t arrive. Reload the page to try again.':
    'لم يصل جزء من الصفحة. أعد تحميل الصفحة للمحاولة مرة أخرى.',
  Cancel: 'إلغاء',
  Close: 'إغلاق',
  Dismiss: 'إخفاء',
  'Hide password': 'إخفاء كلمة المرور',
  'Next month': 'الشهر التالي',
  Notifications: 'الإشعارات',
  'Previous month': 'الشهر السابق',
  'Reload the page': 'إعادة تحميل الصفحة',
  'Show password': 'إظهار كلمة المرور',
  'This couldn’t be opened': 'تعذّر فتح هذا',
  Today: 'اليوم',
  '{name}: choose a day': '{name}: اختيار يوم',
  '{name}: open the calendar': '{name}: فتح التقويم',
}
