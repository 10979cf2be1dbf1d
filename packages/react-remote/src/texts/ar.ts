import type { Catalog } from '@portico/ui'

export const messages: Catalog = {
  'Cancel {title}': 'إلغاء {title}',
  'Confirm your email first: open the link we sent you.':
    'أكّد بريدك الإلكتروني أولًا: افتح الرابط الذي أرسلناه إليك.',
  'Don’t use it': 'عدم استخدامه',
  Email: 'البريد الإلكتروني',
  'For developers: {code}, see the console.': 'لمطوّر الصفحة: {code}، راجع وحدة التحكم.',
  'In the background': 'في الخلفية',
  'Part of this is still loading. Check your connection.': 'لا يزال جزء من هذا في الطريق. تحقّق من الاتصال.',
  'Part of this couldn’t be loaded, so you aren’t signed in yet. It’s being tried again.':
    'تعذّر تحميل جزء من هذا، لذا لم يُسجَّل دخول أحد بعد. تتكرر المحاولة.',
  Password: 'كلمة المرور',
  'Reload the page': 'إعادة تحميل الصفحة',
  'Sign in': 'تسجيل الدخول',
  'Sign in on the surrounding page. Your data then appears here.':
    'سجّل الدخول في الصفحة المحيطة، وسيظهر هنا ما يخصك.',
  'Sign in to see {title}': 'سجّل الدخول لعرض {title}',
  'Sign in to {title}': 'تسجيل الدخول إلى {title}',
  'Sign in with the link': 'تسجيل الدخول بالرابط',
  'Sign in with this link?': 'هل تريد تسجيل الدخول بهذا الرابط؟',
  'Sign out': 'تسجيل الخروج',
  'Signing in didn’t work ({code}).': 'تعذّر تسجيل الدخول ({code}).',
  'Something went wrong while this was being shown. Everything you saved is safe.':
    'حدث خطأ أثناء عرض هذا. ما حفظته في أمان.',
  'Start again': 'البدء من جديد',
  Stay: 'البقاء',
  'Still waiting for an answer…': 'لا يزال الرد قيد الانتظار…',
  'The email with this link wasn’t requested in this browser. The link signs you in to the account it was sent to.':
    'لم تُطلب رسالته من هذا المتصفح. يسجّل دخول الحساب الذي أُرسل إليه.',
  'The link that brought you here didn’t work. Request another one.':
    'لم يعمل الرابط الذي أوصلك إلى هنا. اطلب رابطًا آخر.',
  'The server didn’t answer. Check your connection and try again.':
    'لم يستجب الخادم. تحقّق من اتصالك وحاول مجددًا.',
  'The surrounding page has to say who is signed in, and hasn’t done so in a way that works.':
    'على الصفحة المحيطة أن تحدّد من سجّل الدخول، ولم تفعل ذلك بطريقة صالحة.',
  'This account is suspended.': 'هذا الحساب موقوف.',
  'This account no longer exists.': 'لم يعد هذا الحساب موجودًا.',
  'This account’s data is too large to store: you stay signed in only until you close this page.':
    'بيانات هذا الحساب أكبر من أن تُحفظ: يبقى تسجيل دخولك حتى إغلاق هذه الصفحة.',
  'This browser doesn’t keep cookies here: you stay signed in only until you close this page.':
    'لا يحتفظ هذا المتصفح بملفات الارتباط هنا: يبقى تسجيل دخولك حتى إغلاق هذه الصفحة فقط.',
  'This part couldn’t be loaded. Check your connection.': 'تعذّر تحميل هذا الجزء. تحقّق من الاتصال.',
  'Too many attempts. Wait a minute, then try again.': 'محاولات كثيرة جدًا. انتظر دقيقة ثم حاول مجددًا.',
  'Try again': 'إعادة المحاولة',
  'Waiting for the surrounding page to say who is signed in.':
    'في انتظار أن تحدّد الصفحة المحيطة من سجّل الدخول.',
  'Waiting for the surrounding page: it was asked who is signed in, and hasn’t answered yet.':
    'في انتظار الصفحة المحيطة: سُئلت عمّن سجّل الدخول ولم تُجب بعد.',
  'What’s shown here belongs to an account.': 'ما يُعرض هنا يخص حسابًا.',
  'Wrong email or password.': 'البريد الإلكتروني أو كلمة المرور غير صحيحة.',
  'You can start it again.': 'يمكنك بدؤه من جديد.',
  'Your session has ended. Sign in again.': 'انتهت جلستك. سجّل الدخول مجددًا.',
  'You’re signed in as {email}. The link signs you in to the account it was sent to.':
    'سُجّل دخولك باسم {email}. يسجّل الرابط دخول الحساب الذي أُرسل إليه.',
  '{title} failed': 'فشل: {title}',
  '{title} has stopped': 'توقّف {title}',
  '{title} can’t be shown here': 'لا يمكن عرض {title} هنا',
  'This page isn’t configured': 'هذه الصفحة غير مهيأة',
  'The document needs the address and the publishable key of a Supabase project. For development, set <code>PORTICO_SUPABASE_URL</code> and <code>PORTICO_SUPABASE_KEY</code>, or run the portal’s start command.':
    'يحتاج المستند إلى عنوان مشروع Supabase ومفتاحه القابل للنشر. أثناء التطوير، عيّن <code>PORTICO_SUPABASE_URL</code> و<code>PORTICO_SUPABASE_KEY</code>، أو شغّل البوابة بأمر بدئها.',
  'A rule here rejected the second factor, so you were signed out.':
    'رفضت إحدى القواعد هنا الخطوة الثانية، فتم تسجيل خروجك.',
  'Authenticator app': 'تطبيق مصادقة',
  'Code from your app': 'الرمز من تطبيقك',
  Confirm: 'تأكيد',
  'It turns off two-step verification for your account, and signs you out on all your other devices.':
    'يوقف التحقق بخطوتين لحسابك، ويسجّل خروجك من جميع أجهزتك الأخرى.',
  'Recovery code': 'رمز الاسترداد',
  'That code didn’t match. Check your phone’s clock, then enter the next code.':
    'الرمز غير مطابق. تحقق من ساعة هاتفك، ثم أدخل الرمز التالي.',
  'That isn’t one of your recovery codes, or it was replaced by newer ones.':
    'هذا ليس من رموز الاسترداد الخاصة بك، أو استُبدل برموز أحدث.',
  'Turn off two-step verification': 'إيقاف التحقق بخطوتين',
  'Two-step verification': 'التحقق بخطوتين',
  'Two-step verification is off now': 'أُوقف التحقق بخطوتين',
  'Use a recovery code instead': 'استخدام رمز استرداد بدلًا من ذلك',
  'Use your second factor': 'استخدام خطوتك الثانية',
  'Recovery codes are locked after too many wrong attempts.': 'رموز الاسترداد مقفلة بعد محاولات خاطئة كثيرة.',
  'Recovery codes don’t work here. Ask your administrator to remove your second factor.':
    'لا تعمل رموز الاسترداد هنا. اطلب ممّن يدير هذا الموقع إزالة خطوتك الثانية.',
  'Signing in here takes a proof that you’re a person, which this form can’t ask for. Use the portal or the account page of this site instead.':
    'يتطلب تسجيل الدخول هنا إثبات أنك إنسان، ولا يمكن ذلك في هذا النموذج. سجّل الدخول في البوابة أو في صفحة الحساب لهذا الموقع.',
  'Signing in with a password is turned off here. Use the portal or the account page of this site instead.':
    'تسجيل الدخول بكلمة المرور معطّل هنا. سجّل الدخول في البوابة أو في صفحة الحساب لهذا الموقع.',
  'That took too long. Enter a new code.': 'استغرق ذلك وقتًا طويلًا. أدخل رمزًا جديدًا.',
  'You can’t use your second factor here. Use it in the portal or on the account page of this site: your data then appears here.':
    'لا يمكن إجراء خطوتك الثانية هنا. أجرِها في البوابة أو في صفحة الحساب لهذا الموقع، وسيظهر هنا بعدها ما يخصك.',
}
