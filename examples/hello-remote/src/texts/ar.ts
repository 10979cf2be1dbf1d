import type { Catalog } from '@portico/ui'

export const messages: Catalog = {
  Account: 'الحساب',
  Cancel: 'إلغاء',
  'Change your name': 'تغيير اسمك',
  'Go to the start page': 'الانتقال إلى صفحة البداية',
  'Hello, {name}.': 'مرحبًا، {name}.',
  'How others see you.': 'كيف يراك الآخرون.',
  Language: 'اللغة',
  Name: 'الاسم',
  'Name saved': 'تم حفظ الاسم',
  'Page not found': 'لم يتم العثور على الصفحة',
  Save: 'حفظ',
  'Sign in': 'تسجيل الدخول',
  'Signed in': 'تم تسجيل الدخول',
  'The address may be mistyped, or the page no longer exists.':
    'ربما كُتب العنوان بشكل خاطئ، أو لم تعد الصفحة موجودة.',
  'Welcome to Hello': 'مرحبًا بك في Hello',
  'You’re not signed in.': 'لم تسجّل الدخول.',
  'Your name': 'اسمك',
  'Your name isn’t saved yet.': 'لم يُحفظ اسمك بعد.',
  'Your name wasn’t saved. Nothing is lost: try again.': 'لم يُحفظ اسمك. لم يُفقد شيء: أعد المحاولة.',
}
