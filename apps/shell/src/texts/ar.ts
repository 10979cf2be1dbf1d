import type { Catalog } from '@portico/ui'

export const messages: Catalog = {
  '<strong>{name}</strong> runs from <code>{base}</code>, with your account and your data.':
    '<strong>{name}</strong> تعمل من <code>{base}</code> بحسابك وبياناتك.',
  'A build in place of {name}': 'نسخة بناء بدل {name}',
  'A file of {title} isn’t the one that was released, so it wasn’t run.':
    'أحد ملفات {title} ليس هو الملف الذي أُصدر، لذلك لم يُشغَّل.',
  'An error in the portal itself stopped it. Everything you saved is safe, and the menu still works.':
    'أوقفها خطأ في البوابة نفسها. ما حُفظ محفوظ، ولا تزال القائمة تعمل.',
  'An error in the portal itself stopped it. Everything you saved is safe.':
    'أوقفها خطأ في البوابة نفسها. ما حُفظ محفوظ.',
  Appearance: 'المظهر',
  'Back to the release': 'العودة إلى الإصدار',
  'Back to the releases': 'العودة إلى الإصدارات',
  Breadcrumbs: 'المسار',
  'Builds are tested here before they are released. Your account needs the permission “admin”.':
    'تُجرَّب هنا نسخ البناء قبل إصدارها. يحتاج الحساب إلى الصلاحية «admin».',
  'Builds can stand in for releases here. Everything else, including your account, is the real portal.':
    'يمكن هنا أن تحلّ نسخ البناء محلّ الإصدارات. كل ما عدا ذلك، بما فيه حسابك، هو البوابة الحقيقية.',
  'Cancel: {title}': 'إلغاء: {title}',
  'Close this page instead': 'إغلاق هذه الصفحة بدلًا من ذلك',
  'Collapse the menu': 'طيّ القائمة',
  Commands: 'الأوامر',
  Compact: 'متراصّة',
  'Compact rows': 'صفوف متراصّة',
  'Copy of': 'نسخة من',
  'Copy report': 'نسخ التقرير',
  'Create an account': 'إنشاء حساب',
  Dark: 'داكنة',
  'Dark theme': 'سمة داكنة',
  Density: 'الكثافة',
  'Did you mean <a>{title}</a>?': 'هل تقصد <a>{title}</a>؟',
  'Didn’t finish.': 'لم يكتمل.',
  Dismiss: 'إخفاء',
  'Everything else works. Try again in a moment.': 'كل ما عدا ذلك يعمل. حاول مجددًا بعد قليل.',
  'Everything you saved is safe. Try again to reopen it.': 'ما حُفظ محفوظ. حاول مجددًا لفتحه من جديد.',
  'Expand the menu': 'توسيع القائمة',
  'Failures in this tab': 'الأخطاء في علامة التبويب هذه',
  'For developers': 'للمطوّرين',
  'Go home': 'إلى الصفحة الرئيسية',
  Home: 'الرئيسية',
  'If it happens again, tell whoever runs the portal.': 'إذا تكرر ذلك فأخبر مشغّل البوابة.',
  'If it’s a page for certain accounts, <a>sign in</a> to open it.':
    'إذا كانت الصفحة لحسابات معيّنة، <a>فسجّل الدخول</a> لفتحها.',
  'In the background': 'في الخلفية',
  'It is for accounts with the permission “{claim}”, which yours doesn’t have. An administrator of the portal can give it to you. Sign in again afterwards.':
    'هذا للحسابات التي لها الصلاحية «{claim}»، وحسابك لا يملكها. يمكن لمشغّل البوابة منحك إياها. سجّل الدخول مجددًا بعد ذلك.',
  'It may have been damaged on the way, or somebody changed it. Try again; if that doesn’t help, tell whoever runs the portal.':
    'قد يكون النقل معطوبًا أو غيّر أحدهم الملف. حاول مجددًا، وإذا استمر ذلك فأخبر مشغّل البوابة.',
  'It needs a page of its own, and work that is running would end with this one.':
    'يجب لذلك تحميل صفحة أخرى، وستنتهي الأعمال الجارية مع هذه الصفحة.',
  'It opens by itself once the connection is back.': 'سيُفتح من تلقاء نفسه عند عودة الاتصال.',
  'Its configuration isn’t complete.': 'إعداداتها غير مكتملة.',
  Language: 'اللغة',
  'Leave this page?': 'مغادرة هذه الصفحة؟',
  Library: 'المكتبة',
  Light: 'فاتحة',
  'Light theme': 'سمة فاتحة',
  Loading: 'جارٍ التحميل',
  'Looking…': 'جارٍ البحث…',
  'None.': 'لا شيء.',
  'Not available. Reload the page': 'غير متاح. إعادة تحميل الصفحة',
  'Not available. Retry': 'غير متاح. إعادة المحاولة',
  'No results for “{query}”.': 'لا شيء باسم «{query}».',
  'Nothing of it was loaded. It comes from an address that the portal doesn’t know, or this browser can’t check its files; whoever runs the portal can tell which.':
    'لم يُحمَّل منها شيء. إما أنها تأتي من عنوان لا تعرفه البوابة، أو أن هذا المتصفح لا يستطيع التحقق من ملفاتها. يستطيع مشغّل البوابة تحديد السبب.',
  'One place for your tables, your files and your account. You only sign in once.':
    'مكان واحد لجداولك وملفاتك وحسابك. تسجّل الدخول مرة واحدة فقط.',
  'Open now': 'الفتح الآن',
  'Open the portal': 'فتح البوابة',
  'Page not available': 'الصفحة غير متاحة',
  'Page not found': 'الصفحة غير موجودة',
  Pages: 'الأقسام',
  'Pages of the portal': 'أقسام البوابة',
  'Parts of the portal': 'أجزاء البوابة',
  Portal: 'البوابة',
  Recent: 'الأحدث',
  'Registry revision {revision} of {date}, from the document':
    'مراجعة السجلّ {revision} بتاريخ {date}، من المستند',
  'Registry revision {revision} of {date}, from the server':
    'مراجعة السجلّ {revision} بتاريخ {date}، من الخادم',
  'Registry revision {revision} of {date}, the last good one that this browser kept':
    'مراجعة السجلّ {revision} بتاريخ {date}، آخر مراجعة صالحة احتفظ بها هذا المتصفح',
  Regular: 'عادية',
  'Regular rows': 'صفوف عادية',
  Relaxed: 'مريحة',
  'Relaxed rows': 'صفوف مريحة',
  Reload: 'إعادة التحميل',
  'Reload now?': 'إعادة التحميل الآن؟',
  'Reload the page': 'إعادة تحميل الصفحة',
  'Reload the page to see whether there is a newer one; its team has to release it again.':
    'أعد تحميل الصفحة لمعرفة هل يوجد إصدار أحدث؛ على فريقه إصداره مرة أخرى.',
  'Reload the page: the portal may have been updated. If that doesn’t help, tell whoever runs it.':
    'أعد تحميل الصفحة، فربما حُدّثت البوابة. إذا استمر ذلك فأخبر مشغّلها.',
  'Reload the portal': 'إعادة تحميل البوابة',
  Remotes: 'الوحدات',
  'Report copied': 'التقرير في الحافظة',
  Retry: 'إعادة المحاولة',
  'Search or jump to': 'ابحث أو انتقل إلى',
  'Search or jump to…': 'ابحث أو انتقل إلى…',
  'Search the portal': 'البحث في البوابة',
  'See why': 'معرفة السبب',
  'Shared libraries': 'المكتبات المشتركة',
  'Show the whole path': 'عرض المسار كاملًا',
  'Sign in': 'تسجيل الدخول',
  'Sign in again to continue where you left off. What you were editing is kept, and the page is hidden until then.':
    'سجّل الدخول مجددًا لتكمل من حيث كنت. ما كنت تحرّره محفوظ، والصفحة مخفية حتى ذلك الحين.',
  'Sign out': 'تسجيل الخروج',
  'Sign out?': 'تسجيل الخروج؟',
  'Signed out on this device': 'تم تسجيل الخروج من هذا الجهاز',
  'Skip to content': 'تخطٍّ إلى المحتوى',
  'Something went wrong while it started. None of your data was changed.':
    'حدث خطأ أثناء البدء. لم يتغير شيء من بياناتك.',
  System: 'النظام',
  'System theme': 'سمة النظام',
  'The browser didn’t allow copying': 'لم يسمح المتصفح بالنسخ',
  'The browser only starts it again when you reload the page. If that doesn’t help, its team has to fix it.':
    'لا يبدأ المتصفح تشغيله من جديد إلا بعد إعادة تحميل الصفحة. إذا استمر ذلك فعلى فريقه إصلاحه.',
  'The connection may be slow, or its server busy. Try again.':
    'قد يكون الاتصال بطيئًا أو الخادم مشغولًا. حاول مجددًا.',
  'The last good list is used, from {date}. Everything in it works, but anything newer is missing. The portal keeps trying.':
    'تُستخدم آخر قائمة صالحة بتاريخ {date}. كل ما فيها يعمل، ولا ينقص سوى ما هو أحدث. تواصل البوابة المحاولة.',
  'The list of this portal’s parts couldn’t be fetched, and this browser keeps no earlier one.':
    'تعذّر جلب قائمة أجزاء هذه البوابة، ولا يحتفظ هذا المتصفح بقائمة سابقة.',
  'The list of this portal’s parts couldn’t be read': 'تعذّرت قراءة قائمة أجزاء هذه البوابة',
  'The list of this portal’s parts isn’t valid, so none of them was loaded. An administrator of the portal has to fix it.':
    'قائمة أجزاء هذه البوابة غير صالحة، لذلك لم يُحمَّل أي منها. على مشغّل البوابة إصلاحها.',
  'The page that was open belonged to another account, so it was reopened.':
    'كانت الصفحة المفتوحة تخص حسابًا آخر، لذلك فُتحت من جديد.',
  'The portal can’t start': 'لا يمكن بدء تشغيل البوابة',
  'The portal couldn’t load which pages your account may open. Everything else works. Try again in a moment.':
    'لم تتمكن البوابة من تحميل الصفحات التي يمكن لحسابك فتحها. كل ما عدا ذلك يعمل. أعد المحاولة بعد لحظات.',
  'The portal failed': 'تعطّلت البوابة',
  'The portal may have been updated since you opened it. Reload the page.':
    'ربما حُدّثت البوابة منذ فتحتها. أعد تحميل الصفحة.',
  'The rules of this portal don’t allow loading {title} here.':
    'قواعد هذه البوابة لا تسمح بتحميل {title} هنا.',
  'The server couldn’t be notified.': 'تعذّر إبلاغ الخادم.',
  'The server of {title} isn’t answering.': 'خادم {title} لا يستجيب.',
  Theme: 'السمة',
  'There is no such page': 'لا توجد صفحة كهذه',
  'There’s nothing at <code>{pathname}</code>. The address may be mistyped, or that part of the portal is gone.':
    'لا يوجد شيء عند <code>{pathname}</code>. ربما كُتب العنوان خطأً، أو لم يعد هذا الجزء من البوابة موجودًا.',
  'This address is for administrators': 'هذا العنوان للمسؤولين',
  'This couldn’t be loaded': 'تعذّر تحميل هذا',
  'This is taking longer than usual. Still trying…': 'يستغرق هذا وقتًا أطول من المعتاد. المحاولة مستمرة…',
  'This is the document for developers': 'هذا هو المستند الخاص بالمطوّرين',
  'This is the previous version of {title}': 'هذا هو الإصدار السابق من {title}',
  'This isn’t the released portal': 'هذه ليست البوابة المنشورة',
  'This page can’t be opened right now': 'لا يمكن فتح هذه الصفحة الآن',
  'This page failed': 'تعطّلت هذه الصفحة',
  'This part isn’t answering. The rest of the portal works.': 'لا رد من هنا. بقية البوابة تعمل.',
  'This part of the portal isn’t answering. The others work, and nothing is lost.':
    'هذا الجزء من البوابة لا يستجيب الآن. الأجزاء الأخرى تعمل ولم يُفقد شيء.',
  'This portal doesn’t know its backend: the document has no address. Its administrator needs to set PORTICO_SUPABASE_URL.':
    'لا تعرف هذه البوابة خادمها الخلفي: المستند لا يحمل عنوانًا. على مشغّلها ضبط PORTICO_SUPABASE_URL.',
  'This portal doesn’t know its backend’s key. Its administrator needs to set PORTICO_SUPABASE_KEY.':
    'لا تعرف هذه البوابة مفتاح خادمها الخلفي. على مشغّلها ضبط PORTICO_SUPABASE_KEY.',
  'This portal was given a key that bypasses every policy of its project, and anybody who opens this page can read it. Its administrator needs to revoke that key and set PORTICO_SUPABASE_KEY to the publishable one.':
    'أُعطيت هذه البوابة مفتاحًا يتجاوز كل سياسات مشروعها، ويمكن لأي شخص يفتح هذه الصفحة قراءته. على مشغّلها إبطال هذا المفتاح وضبط PORTICO_SUPABASE_KEY على المفتاح القابل للنشر.',
  'This version of {title} doesn’t have the part you wanted.': 'هذا الإصدار من {title} ينقصه الجزء المطلوب.',
  'This version of {title} was made for another version of the portal.':
    'أُعدّ هذا الإصدار من {title} لإصدار آخر من البوابة.',
  'To try a build in place of a release, open <a>the document for developers</a>. It’s available if whoever runs the portal has turned it on (<code>--dev-documents</code>).':
    'لتجربة نسخة بناء بدل إصدار، افتح <a>المستند الخاص بالمطوّرين</a>. وهو متاح حيث فعّله مشغّل البوابة (<code>--dev-documents</code>).',
  'Try again': 'إعادة المحاولة',
  'Try again. If that doesn’t help, its team has to fix it.': 'حاول مجددًا. إذا استمر ذلك فعلى فريقه إصلاحه.',
  'Try part of the name of a table, a file or a command.': 'جرّب جزءًا من اسم جدول أو ملف أو أمر.',
  'Update ready.': 'التحديث جاهز.',
  'Use it': 'استخدامها',
  'Used by': 'مستخدَمة في',
  Version: 'الإصدار',
  'Version {wanted} couldn’t be started, so you’re seeing {shown}. You haven’t lost anything.':
    'تعذّر بدء الإصدار {wanted}، لذلك يُعرض {shown}. لم يُفقد شيء من بياناتك.',
  Welcome: 'مرحبًا',
  'Welcome to {name}': 'مرحبًا بك في {name}',
  'Welcome, {name}': 'مرحبًا، {name}',
  'What you’ve typed on this page isn’t saved.': 'ما كتبته في هذه الصفحة غير محفوظ.',
  'What’s inside': 'ما الذي بداخله',
  'What’s on the screen may be out of date, and changes can’t be saved. The portal continues by itself once the connection is back.':
    'قد يكون المعروض على الشاشة قديمًا، ولا يمكن حفظ التغييرات. تتابع البوابة العمل من تلقاء نفسها عند عودة الاتصال.',
  'You are offline': 'أنت غير متصل',
  'You can’t open {title}': 'لا يمكنك فتح {title}',
  'Your session has ended': 'انتهت جلستك',
  'You’re back online.': 'عدت متصلًا.',
  'You’re offline, and {title} isn’t on this device yet.': 'أنت غير متصل، و{title} ليس على هذا الجهاز بعد.',
  'You’re offline. Try again once the connection is back.': 'أنت غير متصل. حاول مجددًا عند عودة الاتصال.',
  'You’re signed in as someone else': 'سُجّل دخولك باسم شخص آخر',
  'You’re signed in as {email}': 'سُجّل دخولك باسم {email}',
  'You’re signed out.': 'تم تسجيل خروجك.',
  'after signing in': 'بعد تسجيل الدخول',
  'appearance density': 'مظهر كثافة',
  'appearance theme': 'مظهر سمة',
  checking: 'الفحص',
  close: 'إغلاق',
  'developer remotes versions overrides': 'مطوّر وحدات إصدارات',
  failed: 'فشل',
  'failed: {reason}': 'فشل: {reason}',
  fetching: 'الجلب',
  left: 'تمت مغادرته',
  loading: 'التحميل',
  'log out leave': 'خروج مغادرة',
  mounted: 'مُركّب',
  mounting: 'التركيب',
  move: 'تنقّل',
  'nobody yet': 'لا أحد بعد',
  'not opened': 'لم يُفتح',
  open: 'فتح',
  'refresh update': 'تحديث',
  register: 'اشتراك',
  resolving: 'تحديد الإصدار',
  'the shell': 'الهيكل',
  '{count, number} ms': '{count, number} م.ث',
  '{count, plural, =0 {Nothing found} one {# result} other {# results}}':
    '{count, plural, =0 {لا نتائج} zero {لا نتائج} one {نتيجة واحدة} two {نتيجتان} few {# نتائج} many {# نتيجة} other {# نتيجة}}',
  '{count, plural, one {# failed} other {# failed}}':
    '{count, plural, zero {لم يفشل شيء} one {فشل واحد} two {فشل اثنان} few {فشل #} many {فشل #} other {فشل #}}',
  '{count, plural, one {# running} other {# running}}':
    '{count, plural, zero {لا شيء يعمل} one {واحد قيد التشغيل} two {اثنان قيد التشغيل} few {# قيد التشغيل} many {# قيد التشغيل} other {# قيد التشغيل}}',
  '{count, plural, one {# task is} other {# tasks are}} still running in the background and would be stopped.':
    '{count, plural, zero {لا توجد مهام قيد التشغيل في الخلفية.} one {لا تزال مهمة واحدة قيد التشغيل في الخلفية وستتوقف.} two {لا تزال مهمتان قيد التشغيل في الخلفية وستتوقفان.} few {لا تزال # مهام قيد التشغيل في الخلفية وستتوقف.} many {لا تزال # مهمة قيد التشغيل في الخلفية وستتوقف.} other {لا تزال # مهمة قيد التشغيل في الخلفية وستتوقف.}}',
  '{files, plural, one {# file} other {# files}}':
    '{files, plural, zero {لا ملفات} one {ملف واحد} two {ملفان} few {# ملفات} many {# ملفًا} other {# ملف}}',
  '{name}, home': '\u200f{name}، الصفحة الرئيسية',
  '{remote} {version} while {phase}': '{remote} {version}، المرحلة: {phase}',
  '{remote} {version} while {phase}, then {fallback}': '{remote} {version}، المرحلة: {phase}، ثم {fallback}',
  '{title} can’t be shown': 'لا يمكن عرض {title}',
  '{title} failed while it started.': 'تعطّل {title} أثناء بدء تشغيله.',
  '{title} failed while it was being shown.': 'تعطّل {title} أثناء عرضه.',
  '{title} opens when the work in the background is done': 'ستُفتح {title} عند انتهاء الأعمال في الخلفية',
  '{title} stopped because of an error.': 'توقّف {title} بسبب خطأ.',
  '{title} took too long to arrive.': 'استغرق وصول {title} وقتًا طويلًا.',
  '“{title}” is still running and would be stopped.': 'لا يزال «{title}» قيد التشغيل وسيتوقف.',
  'You won’t be able to sign in to this guest account again, and what you’ve saved in it will be out of reach.':
    'لا يمكن لأحد الدخول إلى حساب ضيف مرة أخرى، ولا حتى أنت. وما حفظته فيه لن يعود في متناولك.',
  'Give the whole address of the folder, such as {example}.': 'أدخل العنوان الكامل للمجلد، مثل {example}.',
  'This document allows builds from {allowed} only.': 'لا يسمح هذا المستند إلا بنسخ بناء من {allowed}.',
}
