import type { Catalog } from '@portico/ui'

export const messages: Catalog = {
  '{name} in {folder}': '{name} في {folder}',
  'Decide one by one': 'تحديد كل ملف على حدة',
  '“{name}” is taken in “{folder}”': 'الاسم «{name}» مستخدم في «{folder}»',
  'Move {count, plural, one {# file} other {# files}} to “{folder}”?':
    '{count, plural, zero {لا شيء لنقله إلى «{folder}»} one {نقل ملف واحد إلى «{folder}»؟} two {نقل ملفين إلى «{folder}»؟} few {نقل # ملفات إلى «{folder}»؟} many {نقل # ملفًا إلى «{folder}»؟} other {نقل # ملف إلى «{folder}»؟}}',
  'Copy {count, plural, one {# file} other {# files}} to “{folder}”?':
    '{count, plural, zero {لا شيء لنسخه إلى «{folder}»} one {نسخ ملف واحد إلى «{folder}»؟} two {نسخ ملفين إلى «{folder}»؟} few {نسخ # ملفات إلى «{folder}»؟} many {نسخ # ملفًا إلى «{folder}»؟} other {نسخ # ملف إلى «{folder}»؟}}',
  '{size} in all. No name is taken there.': '{size} إجمالاً. لا يوجد هناك اسم مستخدم.',
  'Looking through the folders': 'يجري تصفح المجلدات',
  Move: 'نقل',
  'This folder can’t be read': 'تعذرت قراءة هذا المجلد',
  'It was moved on your device, or your browser may not read it. Nothing in it was uploaded.':
    'نُقل على جهازك، أو لا يُسمح لمتصفحك بقراءته. لم يُرفع أي شيء منه.',
  'This file is too large for this browser window': 'هذا الملف أكبر مما تتسع له نافذة المتصفح هذه',
  'Open the link in a window that isn’t private, or in Chrome or Edge.':
    'افتح الرابط في نافذة غير خاصة، أو في Chrome أو Edge.',
  'This name is too long for storage': 'هذا الاسم أطول مما يقبله التخزين',
  'The names of its folders count, too, and letters other than A to Z count several times. Shorten it, and upload it again.':
    'يُحسب مع المجلدات التي يقع فيها، وتُحسب الحروف غير A إلى Z عدة مرات. اختصره ثم ارفع الملف من جديد.',
  'It is “{type}”, and this bucket takes only {types}.': 'نوعه «{type}»، وهذه الحاوية لا تقبل إلا {types}.',
  'It has {size}, and this bucket takes files up to {limit}.':
    'حجمه {size}، وهذه الحاوية تقبل الملفات حتى {limit}.',
  'It has {size}, and the whole project takes files up to {limit}, which its administrators can raise.':
    'حجمه {size}، والمشروع كله يقبل الملفات حتى {limit}، ويمكن لمديريه رفع هذا الحد.',
  '{count, plural, one {# file or folder is not uploaded.} other {# files or folders are not uploaded.}} The list of uploads says why.':
    '{count, plural, zero {لا يُستثنى شيء من الرفع.} one {لن يُرفع ملف أو مجلد واحد.} two {لن يُرفع ملفان أو مجلدان.} few {لن تُرفع # ملفات أو مجلدات.} many {لن يُرفع # ملفًا أو مجلدًا.} other {لن يُرفع # ملف أو مجلد.}} قائمة الرفع تذكر السبب.',
  '{count, plural, one {# file found} other {# files found}}':
    '{count, plural, zero {لم يُعثر على أي ملف} one {عُثر على ملف واحد} two {عُثر على ملفين} few {عُثر على # ملفات} many {عُثر على # ملفًا} other {عُثر على # ملف}}',
  'Another account': 'حساب آخر',
  'No account: a link, or the project itself': 'لا حساب: رابط أو المشروع نفسه',
  'Not known': 'غير معروف',
  'If you keep both, the new file’s name gets a number.':
    'إذا احتفظت بالاثنين، فسيُضاف رقم إلى اسم الملف الجديد.',
  'If you replace it, the old file goes to the trash.':
    'إذا استبدلته، فسيُنقل الملف القديم إلى سلة المحذوفات.',
  'Replacing can’t be undone.': 'لا يمكن التراجع عن الاستبدال.',
  '{count, plural, one {“{name}” cut.} other {# items cut.}} Go to a folder and paste with {keys}.':
    '{count, plural, zero {لم يُقص شيء.} one {قُصّ «{name}».} two {قُصّ عنصران.} few {قُصّت # عناصر.} many {قُصّ # عنصرًا.} other {قُصّ # عنصر.}} انتقل إلى مجلد والصق باستخدام {keys}.',
  '{count, plural, one {“{name}” copied.} other {# items copied.}} Go to a folder and paste with {keys}.':
    '{count, plural, zero {لم يُنسخ شيء.} one {نُسخ «{name}».} two {نُسخ عنصران.} few {نُسخت # عناصر.} many {نُسخ # عنصرًا.} other {نُسخ # عنصر.}} انتقل إلى مجلد والصق باستخدام {keys}.',
  '{count, plural, one {Paste “{name}”} other {Paste # items}}':
    '{count, plural, zero {لا شيء للصق} one {لصق «{name}»} two {لصق عنصرين} few {لصق # عناصر} many {لصق # عنصرًا} other {لصق # عنصر}}',
  Copy: 'نسخ',
  Cut: 'قص',
  'More are being loaded': 'يجري تحميل المزيد',
  'Only the loaded items are in this order': 'هذا الترتيب للعناصر المحمّلة وحدها',
  'Scroll down to load more': 'مرّر إلى الأسفل لتحميل المزيد',
  'The others couldn’t be loaded': 'تعذّر تحميل البقية',
  'Nothing was copied': 'لم يُنسخ شيء',
  'Not all items of this folder have been loaded. Try again when they are all selected.':
    'لم تُحمَّل كل عناصر هذا المجلد بعد. أعد المحاولة عندما تُحدَّد كلها.',
  'It’s already in this folder': 'إنه هنا بالفعل',
  'Nothing is left to paste': 'لم يعد هناك ما يُلصق',
  '{count, plural, one {# unfinished upload} other {# unfinished uploads}}':
    '{count, plural, zero {لا توجد عمليات رفع غير مكتملة} one {عملية رفع واحدة غير مكتملة} two {عمليتا رفع غير مكتملتين} few {# عمليات رفع غير مكتملة} many {# عملية رفع غير مكتملة} other {# عملية رفع غير مكتملة}}',
  '{count, plural, one {“{name}” has changed since then: discard this upload, and upload the file again.} other {# files have changed since then: discard these uploads, and upload the files again.}}':
    '{count, plural, zero {لم يتغير أي ملف} one {تغيّر الملف «{name}» منذ ذلك الحين: تجاهل عملية الرفع هذه وارفع الملف من جديد.} two {تغيّر ملفان منذ ذلك الحين: تجاهل عمليتي الرفع وارفع الملفين من جديد.} few {تغيّرت # ملفات منذ ذلك الحين: تجاهل عمليات الرفع هذه وارفع الملفات من جديد.} many {تغيّر # ملفًا منذ ذلك الحين: تجاهل عمليات الرفع هذه وارفع الملفات من جديد.} other {تغيّر # ملف منذ ذلك الحين: تجاهل عمليات الرفع هذه وارفع الملفات من جديد.}}',
  '{count, plural, one {“{name}” is no longer where it was: choose it.} other {# files are no longer where they were: choose them.}}':
    '{count, plural, zero {كل الملفات في مكانها} one {لم يعد «{name}» في مكانه: اختره.} two {لم يعد ملفان في مكانهما: اخترهما.} few {لم تعد # ملفات في مكانها: اخترها.} many {لم يعد # ملفًا في مكانه: اختر الملفات.} other {لم يعد # ملف في مكانه: اختر الملفات.}}',
  '{count, plural, one {Your browser doesn’t let this page read “{name}”: continue again and allow it, or choose the file.} other {Your browser doesn’t let this page read # files: continue again and allow it, or choose the files.}}':
    '{count, plural, zero {لا توجد ملفات ممنوعة} one {لا يسمح متصفحك لهذه الصفحة بقراءة «{name}»: تابع مرة أخرى واسمح بذلك، أو اختر الملف.} two {لا يسمح متصفحك لهذه الصفحة بقراءة ملفين: تابع مرة أخرى واسمح بذلك، أو اختر الملفين.} few {لا يسمح متصفحك لهذه الصفحة بقراءة # ملفات: تابع مرة أخرى واسمح بذلك، أو اختر الملفات.} many {لا يسمح متصفحك لهذه الصفحة بقراءة # ملفًا: تابع مرة أخرى واسمح بذلك، أو اختر الملفات.} other {لا يسمح متصفحك لهذه الصفحة بقراءة # ملف: تابع مرة أخرى واسمح بذلك، أو اختر الملفات.}}',
  '“{name}” is a favourite now': 'أصبح «{name}» من المفضلة',
  '“{name}” is no favourite any more': 'لم يعد «{name}» من المفضلة',
  '{count, plural, one {# result} other {# results}}':
    '{count, plural, zero {لا نتائج} one {نتيجة واحدة} two {نتيجتان} few {# نتائج} many {# نتيجة} other {# نتيجة}}',
  'A direct link can’t be revoked before it expires. To stop it from working, delete the file.':
    'لا يمكن إلغاء رابط مباشر قبل انتهاء صلاحيته. لإيقافه، احذف الملف.',
  'A download this large is saved straight to your disk. Choose where.':
    'يُحفظ تنزيل بهذا الحجم على القرص مباشرة. اختر المكان.',
  'A name can’t begin or end with a space.': 'لا يمكن أن يبدأ الاسم أو ينتهي بمسافة.',
  'A name can’t contain a slash.': 'لا يمكن أن يحتوي الاسم على شرطة مائلة.',
  'A name can’t contain control characters.': 'لا يمكن أن يحتوي الاسم على أحرف تحكم.',
  'A part of the name': 'جزء من الاسم',
  Actions: 'الإجراءات',
  'Actions for the selection': 'إجراءات التحديد',
  'Actions for {name}': 'إجراءات {name}',
  Active: 'نشط',
  'Actual size': 'الحجم الفعلي',
  'Add to favourites': 'إضافة إلى المفضلة',
  'All buckets': 'كل الحاويات',
  'All my shared links': 'كل روابطي المشتركة',
  'Already exists. Waiting for your decision': 'موجود بالفعل. في انتظار قرارك',
  'Another tab may be sending the same file. Try again when it is done.':
    'قد تكون علامة تبويب أخرى ترسل الملف نفسه. أعد المحاولة عند انتهائها.',
  'Any kind': 'كل الأنواع',
  'Anyone with a link can see what is kept here.': 'يمكن لأي شخص لديه رابط رؤية ما يُحفظ هنا.',
  'Anyone with the link can open the file without signing in, until the link expires.':
    'يمكن لأي شخص لديه الرابط فتح الملف دون تسجيل الدخول، إلى أن تنتهي صلاحية الرابط.',
  'Anyone with the link can put files into this folder without an account. They can’t see, change or delete anything in it.':
    'يستطيع أي شخص لديه الرابط وضع ملفات في هذا المجلد دون حساب، ولا يمكنه رؤية أي شيء فيه أو تغييره أو حذفه.',
  'Anyone with the link can see and download this without an account, until you end it.':
    'يستطيع كل من لديه الرابط عرض هذا وتنزيله دون حساب، إلى أن تنهيه.',
  Archive: 'أرشيف',
  'As far as we know, nothing was changed.': 'حسب ما نعلم، لم يتغيّر شيء.',
  'All the files asked for have been sent. Ask the person who sent it for a new one.':
    'أُرسل العدد المطلوب من الملفات. اطلب رابطًا جديدًا ممن أرسله.',
  'Ask the administrator of this bucket for access. Nothing was changed.':
    'اطلب من مسؤول هذه الحاوية منحك حق الوصول. لم يتغيّر شيء.',
  'At least (MB)': 'على الأقل (ميغابايت)',
  'At most (MB)': 'على الأكثر (ميغابايت)',
  Audio: 'صوت',
  Back: 'رجوع',
  'Bucket not found': 'لم يتم العثور على الحاوية',
  'Can be opened': 'يمكن فتحه',
  Caching: 'التخزين المؤقت',
  Cancel: 'إلغاء',
  'Cancel all': 'إلغاء الكل',
  'Cancel {name}': 'إلغاء رفع {name}',
  Cancelled: 'أُلغي',
  Changed: 'تاريخ التغيير',
  'Changed since': 'تاريخ التغيير من',
  'Changed until': 'تاريخ التغيير إلى',
  'Check that it was copied completely, or ask the sender for a new one.':
    'تحقق من أنه نُسخ كاملًا، أو اطلب رابطًا جديدًا ممن أرسله.',
  Checksum: 'المجموع الاختباري',
  'Choose “Add to favourites” in the menu of a file or folder. It will appear here, wherever it is.':
    'اختر «إضافة إلى المفضلة» في قائمة ملف أو مجلد. سيظهر هنا أينما كان.',
  'Choose a bucket or a folder to search in.': 'اختر حاوية أو مجلدًا للبحث فيه.',
  'Choose a file or folder to see its details.': 'اختر ملفًا أو مجلدًا لرؤية ما هو معروف عنه.',
  'Choose another one. Letters, digits, spaces, dots and dashes always work.':
    'اختر اسمًا آخر. الحروف والأرقام والمسافات والنقاط والشرطات مقبولة دائمًا.',
  'Choose files': 'اختيار ملفات',
  'Choose files…': 'اختيار الملفات…',
  'Choose where': 'اختيار المكان',
  'Choose “Share…” in the menu of a file or folder. Its link then appears here, and can be ended here.':
    'اختر «مشاركة…» في قائمة ملف أو مجلد. يظهر رابطه بعدها هنا، ويمكن إنهاؤه هنا.',
  'Clear filters': 'إزالة عوامل التصفية',
  'Clear selection': 'إلغاء التحديد',
  'Close details': 'إغلاق التفاصيل',
  'Close uploads': 'إغلاق عمليات الرفع',
  Code: 'تعليمات برمجية',
  Contains: 'يحتوي على',
  Content: 'المحتوى',
  Copied: 'تم النسخ',
  'Copy it now: it can’t be shown again. You can end it at any time.':
    'انسخه الآن: لا يمكن عرضه مرة أخرى. يمكنك إنهاؤه في أي وقت.',
  'Copy link': 'نسخ الرابط',
  'Couldn’t refresh, so this may be out of date': 'تعذّر التحديث، لذا قد لا تكون هذه القائمة حديثة',
  'Count SHA-256': 'حساب SHA-256',
  'Counting…': 'جارٍ العد…',
  'Create direct link': 'إنشاء رابط مباشر',
  'Create folder': 'إنشاء المجلد',
  'Create link': 'إنشاء رابط',
  Created: 'تاريخ الإنشاء',
  'Date and size': 'التاريخ والحجم',
  Delete: 'حذف',
  'Delete what is inside first.': 'احذف ما بداخله أولًا.',
  'Delete {count, plural, one {# item} other {# items}}?':
    '{count, plural, zero {ألا تريد حذف أي عنصر؟} one {هل تريد حذف عنصر واحد؟} two {هل تريد حذف عنصرين؟} few {هل تريد حذف # عناصر؟} many {هل تريد حذف # عنصرًا؟} other {هل تريد حذف # عنصر؟}}',
  'Delete {count, plural, one {# item} other {# items}}…':
    '{count, plural, zero {حذف العناصر…} one {حذف عنصر واحد…} two {حذف عنصرين…} few {حذف # عناصر…} many {حذف # عنصرًا…} other {حذف # عنصر…}}',
  'Delete “{name}”?': 'هل تريد حذف «{name}»؟',
  'Delete…': 'حذف…',
  Details: 'التفاصيل',
  'Details of {name}': 'تفاصيل {name}',
  Dimensions: 'الأبعاد',
  'Direct link to the file': 'رابط مباشر إلى الملف',
  Discard: 'تجاهل',
  'Do this for {count, plural, one {# more file} other {# more files}}':
    '{count, plural, zero {تطبيق ذلك على بقية الملفات} one {تطبيق ذلك على ملف آخر} two {تطبيق ذلك على ملفين آخرين} few {تطبيق ذلك على # ملفات أخرى} many {تطبيق ذلك على # ملفًا آخر} other {تطبيق ذلك على # ملف آخر}}',
  Done: 'تم',
  Download: 'تنزيل',
  'Download all': 'تنزيل الكل',
  'Download “{name}”': 'تنزيل «{name}»',
  'Downloading {count, plural, one {# file} other {# files}}':
    '{count, plural, zero {لا ملفات للتنزيل} one {جارٍ تنزيل ملف واحد} two {جارٍ تنزيل ملفين} few {جارٍ تنزيل # ملفات} many {جارٍ تنزيل # ملفًا} other {جارٍ تنزيل # ملف}}',
  'Drop files or whole folders here, or choose them.': 'أفلِت ملفات أو مجلدات كاملة هنا، أو اخترها.',
  'Drop to upload to “{folder}”': 'أفلِت للرفع إلى «{folder}»',
  'Each was saved as a file of its own.': 'حُفظ كل منها في ملف مستقل.',
  Encrypted: 'مشفّر',
  End: 'إنهاء',
  'End the link to “{name}”': 'إنهاء الرابط إلى «{name}»',
  Ended: 'مُنهى',
  'Enter a date, such as 2026-11-21.': 'أدخل تاريخًا، مثل 2026-11-21.',
  'Enter a name.': 'أدخل اسمًا.',
  'Everything inside will be deleted, too.': 'سيُحذف أيضًا كل ما بداخلها.',
  Everywhere: 'كل مكان',
  Expired: 'منتهي الصلاحية',
  'Expires after': 'تنتهي الصلاحية بعد',
  Failed: 'فشل',
  'Favourite: {name}': 'مفضل: {name}',
  Favourites: 'المفضلة',
  File: 'ملف',
  'File not found': 'لم يتم العثور على الملف',
  'Files are kept in buckets. A bucket appears here once another user shares it with you.':
    'تُحفظ الملفات في حاويات. تظهر الحاوية هنا بعد أن ينشئها شخص ما ويشاركها معك.',
  'Files can’t be requested here. Open this folder in the portal to do that.':
    'لا يمكن طلب ملفات هنا. افتح هذا المجلد في البوابة للقيام بذلك.',
  'Files of unfinished uploads': 'ملفات عمليات الرفع غير المكتملة',
  'Files that I asked for': 'الملفات التي طلبتها',
  'Files up to {size} (limit of the whole project)': 'ملفات حتى {size} (حد المشروع كله)',
  'Files up to {size} (limit of this bucket)': 'ملفات حتى {size} (حد هذه الحاوية)',
  'Files…': 'ملفات…',
  'Fit to window': 'ملاءمة النافذة',
  Folder: 'مجلد',
  'Folder not found': 'لم يتم العثور على المجلد',
  'Folder “{name}” created': 'تم إنشاء المجلد «{name}»',
  Folders: 'المجلدات',
  'Folders can’t be shared by a link here. An administrator of this portal can set that up; until then, share single files.':
    'لا يمكن مشاركة المجلدات برابط هنا. يستطيع من يدير البوابة تهيئة ذلك، وحتى ذلك الحين شارك ملفات منفردة.',
  'Folder…': 'مجلد…',
  Full: 'ممتلئ',
  'Go to your files': 'الانتقال إلى ملفاتك',
  'Go to “{folder}”': 'الانتقال إلى «{folder}»',
  'Hide uploads': 'إخفاء عمليات الرفع',
  Image: 'صورة',
  'Image: {name}': 'صورة: {name}',
  'It doesn’t exist, or it isn’t shared with you.': 'غير موجودة، أو لم تتم مشاركتها معك.',
  'It reached its limit of openings. Ask the sender for a new one.':
    'فُتح العدد المسموح به من المرات. اطلب رابطًا جديدًا ممن أرسله.',
  'It has been reported.': 'تم الإبلاغ عنه.',
  'It has expired or was changed. Create a new one.': 'انتهت صلاحيته أو تم تغييره. أنشئ رابطًا جديدًا.',
  'It has {width, number} × {height, number} pixels. Download it to open it in another app.':
    'أبعادها {width, number} × {height, number} بكسل. نزّلها لفتحها في تطبيق آخر.',
  'It exceeds the size limit of this file request.': 'حجمه أكبر مما يسمح به من طلب الملفات.',
  'It is over the limit of the whole project, which its administrators can raise.':
    'يتجاوز الحد الأقصى للمشروع بأكمله، ويمكن لمسؤولي المشروع رفعه.',
  'It is over the limit of this bucket, or of the whole project.':
    'يتجاوز الحد الأقصى لهذه الحاوية أو للمشروع بأكمله.',
  'It is still in use': 'ما زال قيد الاستخدام',
  'It isn’t empty': 'ليس فارغًا',
  'It may be damaged, or of another kind than its name says.':
    'قد يكون تالفًا أو من نوع غير الذي يشير إليه اسمه.',
  'It may be another user, or another tab of yours. Try again in a moment.':
    'قد يكون ذلك من شخص آخر أو من علامة تبويب أخرى لديك. أعد المحاولة بعد قليل.',
  'It may have been moved, renamed or deleted.': 'ربما تم نقله أو إعادة تسميته أو حذفه.',
  'It was moved or changed on your device after you chose it. Choose it again.':
    'نُقل أو تغيّر على جهازك بعد أن اخترته. اختره مرة أخرى.',
  'It will be sent again.': 'سيُرسل مرة أخرى.',
  'Ask the person who sent it for a new one.': 'كان يعمل حتى تاريخ معين. اطلب رابطًا جديدًا ممن أرسله.',
  'Keep both': 'الاحتفاظ بالاثنين',
  Kind: 'النوع',
  'Largest file in MB (optional)': 'أكبر ملف بالميغابايت (اختياري)',
  'Link copied': 'تم نسخ الرابط',
  'Link for sending files': 'رابط إرسال الملفات',
  'Link to share': 'رابط للمشاركة',
  'Links to this': 'روابط إلى هذا',
  'Loading files': 'جارٍ تحميل الملفات',
  'Searched the {count, plural, one {# file} other {# files}} that changed last; there are more':
    '{count, plural, zero {لم يُبحث في أي ملف} one {بُحث في آخر ملف تم تغييره} two {بُحث في آخر ملفين تم تغييرهما} few {بُحث في آخر # ملفات تم تغييرها} many {بُحث في آخر # ملفًا تم تغييرها} other {بُحث في آخر # ملف تم تغييرها}}؛ وهناك المزيد',
  Modified: 'آخر تعديل',
  'More than {count, plural, one {# file} other {# files}}':
    'أكثر من {count, plural, zero {لا ملفات} one {ملف واحد} two {ملفان} few {# ملفات} many {# ملفًا} other {# ملف}}',
  'More than {size}': 'أكثر من {size}',
  'Most files (optional)': 'أقصى عدد للملفات (اختياري)',
  'Most openings (optional)': 'أقصى عدد لمرات الفتح (اختياري)',
  'My files': 'ملفاتي',
  'My folder': 'مجلدي',
  'My shared links': 'روابطي المشتركة',
  'My {bucket}': '{bucket} الخاصة بي',
  Name: 'الاسم',
  'Nearly full. Delete files that you no longer need, or ask your administrator for more.':
    'المساحة شبه ممتلئة. احذف ما لم تعد تحتاج إليه، أو اطلب المزيد ممن يدير البوابة.',
  Never: 'أبدًا',
  'New folder': 'مجلد جديد',
  'New name': 'الاسم الجديد',
  'Next file': 'الملف التالي',
  'No answer from the server': 'لا توجد استجابة من الخادم',
  'No answer. It continues by itself once the server can be reached · {size}':
    'لا توجد استجابة. سيستمر الرفع تلقائيًا عندما يمكن الوصول إلى الخادم · {size}',
  'No buckets yet': 'لا توجد حاويات بعد',
  'No favourites yet': 'لا مفضلات بعد',
  'Only the newest {count, number} favourites are shown': 'لا يُعرض سوى أحدث {count, number} من المفضلة',
  'No files yet': 'لا ملفات بعد',
  'No files yet. Your uploads appear here, latest first.':
    'لا توجد ملفات بعد. ما ترفعه يظهر هنا، الأحدث أولًا.',
  'No longer there, or not shared with you': 'لم يعد موجودًا أو لم تتم مشاركته معك',
  'No preview': 'لا توجد معاينة',
  'Not available here': 'غير متاح هنا',
  'Not downloaded: {files}.': 'لم يتم تنزيل: {files}.',
  'Not everything was deleted': 'لم يُحذف كل شيء',
  'Not found, or not shared with you': 'غير موجود، أو لم تتم مشاركته معك',
  'Not included.txt': 'غير مضمّن.txt',
  'Note for the sender (optional)': 'ملاحظة للمرسل (اختياري)',
  'Nothing can be changed for now. Try again later.': 'لا يمكن تغيير أي شيء حاليًا. أعد المحاولة لاحقًا.',
  'Nothing found': 'لم يُعثر على شيء',
  'Nothing here': 'لا شيء هنا',
  'No matches here. Try another folder or bucket.':
    'لا شيء هنا يطابق البحث. قد يكون في مجلد آخر أو حاوية أخرى.',
  'Nothing here yet': 'لا يوجد شيء هنا بعد',
  'Nothing shared yet': 'لا توجد مشاركات بعد',
  'No matching files. Try a shorter part of the name, or fewer filters.':
    'لا شيء مما تمت مشاركته معك يطابق البحث. جرّب جزءًا أقصر من الاسم أو عوامل تصفية أقل.',
  'Nothing was changed.': 'لم يتغيّر شيء.',
  'Nothing was changed. Try again in a moment.': 'لم يتغيّر شيء. أعد المحاولة بعد قليل.',
  'Nothing was downloaded': 'لم يُنزَّل شيء',
  '{count, plural, one {# more file is too large to download with others.} other {# more files are too large to download with others.}}':
    '{count, plural, zero {لا ملفات أخرى كبيرة جدًا للتنزيل مع غيرها.} one {ملف آخر كبير جدًا للتنزيل مع غيره.} two {ملفان آخران كبيران جدًا للتنزيل مع غيرهما.} few {# ملفات أخرى كبيرة جدًا للتنزيل مع غيرها.} many {# ملفًا آخر كبيرة جدًا للتنزيل مع غيرها.} other {# ملف آخر كبيرة جدًا للتنزيل مع غيرها.}}',
  'Your browser is downloading “{name}”': 'متصفحك ينزّل «{name}»',
  'Download next': 'نزّل التالي',
  'Downloading “{name}”': 'يجري تنزيل «{name}»',
  'Too large to download with others': 'كبير جدًا للتنزيل مع غيره',
  'Nothing was lost. Try again in a moment.': 'لم يُفقد شيء. أعد المحاولة بعد قليل.',
  'Nothing was uploaded': 'لم يُرفع شيء',
  'Only the beginning is laid out.': 'لا يُنسَّق سوى البداية.',
  'Only the first {count, number} are shown': 'لا يُعرض سوى أول {count, number}',
  'Only the first {rows, number} rows and {columns, number} columns are shown.':
    'لا يُعرض سوى أول {rows, number} من الصفوف و{columns, number} من الأعمدة.',
  'Only the first {size} are shown. Download the file to see all of it.':
    'لا يُعرض سوى أول {size}. نزّل الملف لرؤيته كاملًا.',
  'Only you can see what you keep here.': 'أنت وحدك ترى ما تحفظه هنا.',
  Open: 'فتح',
  'Open again': 'فتح من جديد',
  'Open it again to continue. That counts as another opening.':
    'افتحه من جديد للمتابعة. يُحسب ذلك مرة فتح أخرى.',
  'Open it again to see the latest version.': 'افتحه مرة أخرى لرؤية أحدث نسخة.',
  'Other files': 'ملفات أخرى',
  Owner: 'المالك',
  PDF: 'PDF',
  'Part of the file arrived damaged': 'وصل جزء من الملف تالفًا',
  Password: 'كلمة المرور',
  'Password (optional)': 'كلمة المرور (اختيارية)',
  'Press Ctrl+C or ⌘C to copy the selected link.': 'اضغط Ctrl+C أو ⌘C لنسخ الرابط المحدد.',
  Preview: 'معاينة',
  'Previous file': 'الملف السابق',
  'Progress of all uploads': 'تقدّم كل عمليات الرفع',
  'Progress of {name}': 'تقدّم {name}',
  'Public link': 'الرابط العام',
  'Reading the file…': 'جارٍ قراءة الملف…',
  Recent: 'الأحدث',
  'Reference: {reference}.': 'المرجع: {reference}.',
  'Reload the page': 'إعادة تحميل الصفحة',
  'Reload the page and choose it again.': 'أعد تحميل الصفحة واختره من جديد.',
  Remove: 'إزالة',
  'Remove “{name}” from favourites': 'إزالة «{name}» من المفضلة',
  'Remove from favourites': 'إزالة من المفضلة',
  'Remove the link to “{name}” from the list': 'إزالة الرابط إلى «{name}» من القائمة',
  'Removed from the list': 'أُزيل من القائمة',
  Rename: 'إعادة تسمية',
  'Rename “{name}”': 'إعادة تسمية «{name}»',
  'Rename…': 'إعادة تسمية…',
  Replace: 'استبدال',
  'Replace it, keep both, or leave it as it is.': 'استبدله، أو احتفظ بالاثنين، أو اتركه كما هو.',
  'Replacing a file needs policies for SELECT and UPDATE as well as INSERT. Ask the administrator of this bucket, or keep both files.':
    'يتطلب استبدال ملف سياسات لكل من SELECT وUPDATE إضافة إلى INSERT. اسأل مسؤول هذه الحاوية، أو احتفظ بالملفين.',
  'Request files for “{name}”': 'طلب ملفات إلى «{name}»',
  'Request files…': 'طلب ملفات…',
  Results: 'النتائج',
  Search: 'بحث',
  'Search everywhere': 'البحث في كل مكان',
  'Search further': 'متابعة البحث',
  'Search here': 'البحث هنا',
  'SHA-256: {digits}': 'SHA-256: {digits}',
  'Saved as “{name}”.': 'تم الحفظ باسم «{name}».',
  Selected: 'المحدد',
  Selection: 'التحديد',
  'Send files': 'إرسال ملفات',
  'Share “{name}”': 'مشاركة «{name}»',
  'Shared files': 'ملفات مشتركة',
  'Shared with you: {count, plural, one {# file} other {# files}}, {size}':
    'تمت مشاركته معك: {count, plural, zero {لا ملفات} one {ملف واحد} two {ملفان} few {# ملفات} many {# ملفًا} other {# ملف}}، {size}',
  'Share…': 'مشاركة…',
  'Show all folders above': 'عرض كل المجلدات الأعلى',
  'Show as a grid': 'عرض كشبكة',
  'Show as a list': 'عرض كقائمة',
  'Show more': 'عرض المزيد',
  'Show more ({count, number} left)': 'عرض المزيد (بقي {count, number})',
  'Show source': 'عرض المصدر',
  'Show the folder': 'عرض المجلد',
  'Show uploads': 'إظهار عمليات الرفع',
  'Sign in': 'تسجيل الدخول',
  'Sign in again. Nothing was lost.': 'سجّل الدخول مرة أخرى. لم يُفقد شيء.',
  Size: 'الحجم',
  Skip: 'تخطّي',
  'Skipped. The existing file is kept': 'تم التخطّي. يبقى الملف الموجود',
  'Someone is changing this right now': 'يجري تغيير هذا الآن',
  'Something else refers to it.': 'هناك ما يشير إليه.',
  'Something unexpected happened': 'حدث أمر غير متوقع',
  'Something went wrong on our end': 'حدث خطأ من جانبنا',
  Space: 'المساحة',
  Spreadsheet: 'جدول بيانات',
  'Storage didn’t understand this request': 'لم تفهم خدمة التخزين هذا الطلب',
  'Storage is busy': 'خدمة التخزين مشغولة',
  'Storage is read-only at the moment': 'خدمة التخزين للقراءة فقط حاليًا',
  'This needs two-step verification': 'يتطلب هذا التحقق بخطوتين',
  'Nothing was done. Confirm it’s you in your account, or set it up there, then try again.':
    'لم يُنفَّذ شيء. أكّد هويتك في حسابك أو فعّله هناك، ثم أعد المحاولة.',
  'You need to confirm that it’s you': 'عليك تأكيد هويتك',
  'Nothing was done. Try again, and confirm that it’s you.': 'لم يُنفَّذ شيء. أعد المحاولة وأكّد هويتك.',
  'Storage refused this': 'رفضت خدمة التخزين ذلك',
  'Stored by everybody in this project': 'ما خزّنه الجميع في هذا المشروع',
  'Stored by you': 'ما خزّنته أنت',
  Table: 'جدول',
  'Takes files': 'يستقبل الملفات',
  Text: 'نص',
  'The connection was lost before the server answered. Check the present files before you try again.':
    'انقطع الاتصال قبل أن يستجيب الخادم. تحقق مما هو موجود هنا قبل إعادة المحاولة.',
  'The connection was lost before the server answered. Try again to continue where it stopped.':
    'انقطع الاتصال قبل أن يستجيب الخادم. أعد المحاولة للمتابعة من حيث توقف.',
  'The file has changed in the meantime': 'تغيّر الملف في هذه الأثناء',
  'The file is too large': 'الملف كبير جدًا',
  'The files go to a folder of the user who made this link. You won’t see them here again.':
    'تصل الملفات إلى مجلد من أنشأ هذا الرابط، ولن تراها هنا مرة أخرى.',
  'The first {count, plural, one {# result} other {# results}}, the latest first':
    '{count, plural, zero {لا نتائج} one {أول نتيجة} two {أول نتيجتين} few {أول # نتائج} many {أول # نتيجة} other {أول # نتيجة}}، الأحدث أولاً',
  'The first {shown, number} of {count, number} items':
    'أول {shown, number} من أصل {count, number} من العناصر',
  'The folder is empty, or its owner can’t open it any more.':
    'المجلد فارغ، أو لم يعد من شاركه قادرًا على فتحه.',
  'The items in the first {size}': 'العناصر الموجودة في أول {size}',
  'The link to “{name}” no longer works': 'لم يعد الرابط إلى «{name}» يعمل',
  'The others were saved as files of their own.': 'حُفظت الملفات الأخرى كل في ملف مستقل.',
  'The others were saved as “{name}”.': 'حُفظت الملفات الأخرى باسم «{name}».',
  'The server doesn’t recognize this portal’s key': 'لا يتعرّف الخادم على مفتاح هذه البوابة',
  'The server is taking too long to answer': 'يستغرق الخادم وقتًا طويلًا للاستجابة',
  'The server keeps an unfinished upload for one day only. It starts again from the beginning.':
    'لا يحتفظ الخادم بالرفع غير المكتمل إلا ليوم واحد. سيبدأ من جديد.',
  'The transfer was interrupted': 'انقطع النقل',
  'The upload expired': 'انتهت صلاحية الرفع',
  'There are no rows in this table': 'لا توجد صفوف في هذا الجدول',
  'There are too many files to search them all at once': 'عدد الملفات أكبر من أن يُبحث فيها كلها مرة واحدة',
  'There is more than can be shown: type more of the name':
    'هناك أكثر مما يمكن عرضه: اكتب جزءًا أطول من الاسم',
  'There is no bucket “{bucket}”, or it isn’t shared with you.':
    'لا توجد حاوية باسم «{bucket}»، أو لم تتم مشاركتها معك.',
  'There is no folder “{folder}” here, or it isn’t shared with you. It may have been renamed or deleted.':
    'لا يوجد هنا مجلد باسم «{folder}»، أو لم تتم مشاركته معك. ربما أُعيدت تسميته أو حُذف.',
  'There is no room left. Delete files that you no longer need, or ask your administrator for more.':
    'لم تعد هناك مساحة. احذف ما لم تعد تحتاج إليه، أو اطلب المزيد ممن يدير البوابة.',
  'There is no “{name}” in this folder, or it isn’t shared with you. It may have been renamed, moved or deleted.':
    'لا يوجد «{name}» في هذا المجلد، أو لم تتم مشاركته معك. ربما أُعيدت تسميته أو نُقل أو حُذف.',
  'These files couldn’t be downloaded and are not in this archive:':
    'تعذّر تنزيل هذه الملفات وهي ليست في هذا الأرشيف:',
  'This already exists here': 'هذا موجود هنا بالفعل',
  'This archive can’t be read': 'تتعذر قراءة هذا الأرشيف',
  'This archive is empty': 'هذا الأرشيف فارغ',
  'This bucket is public. Anyone with this link can open the file until it’s moved or deleted.':
    'هذه الحاوية عامة. يمكن لأي شخص لديه هذا الرابط فتح الملف ما دام موجودًا هنا.',
  'This bucket only accepts certain types of files.': 'لا تقبل هذه الحاوية إلا أنواعًا معينة من الملفات.',
  'This can’t be undone.': 'لا يمكن التراجع عن ذلك.',
  'This part couldn’t be loaded. Check your connection.': 'تعذّر تحميل هذا الجزء. تحقّق من الاتصال.',
  'This file can’t be read': 'لا يمكن قراءة هذا الملف',
  'This file is already being uploaded': 'يجري رفع هذا الملف بالفعل',
  'This file is empty': 'هذا الملف فارغ',
  'This image is too large to be shown': 'هذه الصورة أكبر من أن تُعرض',
  'This isn’t set up here': 'هذا غير مهيأ هنا',
  'This isn’t valid JSON, so it is shown as it is written.': 'هذا ليس JSON صالحًا، لذلك يُعرض كما هو مكتوب.',
  'This kind of file can’t be shown here. Download it to open it in another app.':
    'لا يمكن عرض هذا النوع من الملفات هنا. نزّله لفتحه في تطبيق آخر.',
  'This link doesn’t work at the moment': 'هذا الرابط لا يعمل حاليًا',
  'This link has a password': 'هذا الرابط محمي بكلمة مرور',
  'This link has been ended': 'أُنهي هذا الرابط',
  'This link has expired': 'انتهت صلاحية هذا الرابط',
  'This link is no longer valid': 'لم يعد هذا الرابط صالحًا',
  'This link is used up': 'استُنفد هذا الرابط',
  'This link leads nowhere': 'هذا الرابط لا يؤدي إلى شيء',
  'This link takes no more files': 'لم يعد هذا الرابط يقبل ملفات',
  'This name is reserved for empty folders.': 'هذا الاسم محجوز للمجلدات الفارغة.',
  'This name is too long.': 'هذا الاسم طويل جدًا.',
  'This name isn’t allowed': 'هذا الاسم غير مسموح به',
  'This page was open for too long': 'ظلت هذه الصفحة مفتوحة مدة طويلة',
  'A link can lead to at most {most, number} items. Choose fewer, or move them into one folder and share that folder.':
    'يمكن أن يقود الرابط إلى {most, number} عنصر على الأكثر. اختر عددًا أقل، أو انقلها إلى مجلد واحد وشارك ذلك المجلد.',
  'This password is too long. Use a shorter one.': 'كلمة المرور هذه طويلة جدًا. استخدم كلمة أقصر.',
  'This password is too short. Use at least 8 characters.':
    'كلمة المرور هذه قصيرة جدًا. استخدم 8 أحرف على الأقل.',
  'This password is wrong. Try another one.': 'كلمة المرور هذه خاطئة. جرّب كلمة أخرى.',
  'This storage doesn’t offer that.': 'لا توفّر خدمة التخزين هذه ذلك.',
  'This text has invisible signs that change the order in which it is read.':
    'يحتوي هذا النص على علامات غير مرئية تغيّر ترتيب قراءته.',
  'This text is too deeply nested to be laid out': 'هذا النص متداخل إلى حد يتعذر معه تنسيقه',
  'This text is too long to be coloured.': 'هذا النص أطول من أن يُعرض بالألوان.',
  'This type of file isn’t allowed here': 'نوع الملف هذا غير مسموح به هنا',
  'This was open for half an hour': 'كان هذا مفتوحًا لمدة نصف ساعة',
  'This wasn’t done, or only in part': 'لم يتم ذلك، أو تم جزء منه فقط',
  'Title for the sender': 'العنوان الذي يراه المرسل',
  Together: 'المجموع',
  'Together you have used {used} of {limit}': 'استُخدم في المجموع {used} من {limit}',
  'Too many files for one download': 'ملفات كثيرة جدًا لتنزيل واحد',
  'Too many requests': 'طلبات كثيرة جدًا',
  'Too many wrong passwords': 'كلمات مرور خاطئة كثيرة',
  'Try again': 'إعادة المحاولة',
  'Try again, or reload the page.': 'أعد المحاولة أو أعد تحميل الصفحة.',
  Type: 'النوع',
  'Type part of a name, or filter by kind, date or size.':
    'اكتب جزءًا من الاسم، أو اختر نوعًا أو تاريخًا أو حجمًا.',
  Untitled: 'بلا عنوان',
  Upload: 'رفع',
  'Upload a folder': 'رفع مجلد',
  'Upload files': 'رفع ملفات',
  'Upload {name} again': 'إعادة رفع {name}',
  'Uploading {count, plural, one {# file} other {# files}}':
    '{count, plural, zero {لا ملفات للرفع} one {جارٍ رفع ملف واحد} two {جارٍ رفع ملفين} few {جارٍ رفع # ملفات} many {جارٍ رفع # ملفًا} other {جارٍ رفع # ملف}}',
  'Uploading {name}': 'جارٍ رفع {name}',
  Uploads: 'عمليات الرفع',
  'Use “{name}”': 'استخدام «{name}»',
  'Used up': 'مُستنفد',
  Video: 'فيديو',
  'Wait a moment, then try again.': 'انتظر قليلًا ثم أعد المحاولة.',
  '{count, plural, one {Wait # minute, then try again.} other {Wait # minutes, then try again.}}':
    '{count, plural, zero {أعد المحاولة الآن.} one {انتظر دقيقة واحدة ثم أعد المحاولة.} two {انتظر دقيقتين ثم أعد المحاولة.} few {انتظر # دقائق ثم أعد المحاولة.} many {انتظر # دقيقة ثم أعد المحاولة.} other {انتظر # دقيقة ثم أعد المحاولة.}}',
  'At least 8 characters': '8 أحرف على الأقل',
  'Waiting · {size}': 'قيد الانتظار · {size}',
  'Ways to find files': 'طرق العثور على الملفات',
  'We don’t know whether this was done': 'لا نعرف هل تم ذلك',
  'What are you looking for?': 'عمّ تبحث؟',
  'The remaining files are protected, or another user had already deleted them.':
    'ما تبقّى محمي، أو سبق أن حذفه شخص آخر.',
  'The sent part is kept, and the transfer continues from there.':
    'ما أُرسل محفوظ، وسيستمر النقل من حيث توقف.',
  'The counters of this portal are not complete, so every file was counted. That can take long.':
    'عدّادات هذه البوابة غير مكتملة، لذلك عُدّ كل ملف. قد يستغرق ذلك وقتًا طويلًا.',
  'Stored by you, by bucket': 'ما خزّنته أنت، حسب الحاوية',
  'What you can see, by bucket': 'ما يمكنك رؤيته حسب الحاوية',
  'Files that you or others upload or change appear here, latest first.':
    'ما ترفعه أو تغيّره أنت أو غيرك يظهر هنا، الأحدث أولاً.',
  Where: 'المكان',
  'The person who asked for files can’t add any to that folder now. Let them know.':
    'لا يستطيع من طلب الملفات إضافة شيء إلى ذلك المجلد الآن. أخبره بذلك.',
  'The person who asked for files has ended it. Ask them if you still have some to send.':
    'أنهاه من طلب الملفات. اسأله إن بقي لديك ما ترسله.',
  'An administrator has to give the portal the project’s current publishable key.':
    'على من يشغّل البوابة أن يزوّدها بالمفتاح العام الحالي للمشروع (publishable key).',
  'An administrator of the portal has to push its latest migrations to the project.':
    'على من يدير البوابة أن يطبّق أحدث ترحيلاتها على المشروع.',
  'The person who shared it has ended it. Ask them if you still need the files.':
    'أنهاه من شاركه. اسأله إن كنت لا تزال تحتاج إلى الملفات.',
  'Works until {moment}': 'صالح حتى {moment}',
  You: 'أنت',
  'You are offline': 'أنت غير متصل بالإنترنت',
  'You chose {count, plural, one {# file} other {# files}}, and {most, number} is the most. Choose fewer, or a folder inside.':
    '{count, plural, zero {لم تختر أي ملف} one {اخترت ملفًا واحدًا} two {اخترت ملفين} few {اخترت # ملفات} many {اخترت # ملفًا} other {اخترت # ملف}}، والحد الأقصى هو {most, number}. اختر عددًا أقل، أو مجلدًا داخليًا.',
  'You have used {used} of your {limit}': 'استخدمت {used} من مساحتك البالغة {limit}',
  'You may be offline. Nothing was lost.': 'قد تكون غير متصل بالإنترنت. لم يُفقد شيء.',
  'Your files are safe. The list refreshes by itself as soon as the server answers.':
    'ملفاتك في أمان. تُحدَّث القائمة تلقائيًا بمجرد أن يستجيب الخادم.',
  'Your session expired': 'انتهت صلاحية جلستك',
  'You’re not allowed to do this': 'لا يُسمح لك بذلك',
  Zoom: 'التكبير',
  'Zoom in': 'تكبير',
  'Zoom out': 'تصغير',
  'created {moment}': 'أُنشئ في {moment}',
  'last on {moment}': 'آخر مرة في {moment}',
  'no end date': 'دون تاريخ انتهاء',
  'opened {count, number} of {most, plural, one {# time} other {# times}}':
    'فُتح {count, number} من {most, plural, zero {# مرة} one {مرة واحدة} two {مرتين} few {# مرات} many {# مرة} other {# مرة}}',
  'or drop files and folders here': 'أو أفلت الملفات والمجلدات هنا',
  'until {moment}': 'حتى {moment}',
  'up to {size} each': 'حتى {size} لكل ملف',
  'up to {size} in all': 'حتى {size} في المجموع',
  'All files together in MB (optional)': 'جميع الملفات معًا بالميغابايت (اختياري)',
  'There’s no room left for this file': 'لم يعد هناك متسع لهذا الملف',
  'Together with the files already sent, it’s more than this link takes. Send a smaller file, or ask the person who sent the link for a new one.':
    'مع الملفات المرسلة من قبل يتجاوز هذا الملف ما يقبله الرابط. أرسل ملفًا أصغر، أو اطلب رابطًا جديدًا ممن أرسل إليك هذا الرابط.',
  'There’s no room for this': 'لا يوجد متسع لهذا',
  'The server’s disk is full, or you have begun too many uploads. Nothing was changed. Finish or cancel some, or tell your administrator.':
    'قرص الخادم ممتلئ، أو بدأت عمليات رفع كثيرة جدًا. لم يتغير شيء. أكمل بعضها أو ألغه، أو أخبر المسؤول.',
  'with a password': 'بكلمة مرور',
  '{arrived, number} of {count, plural, one {# file} other {# files}} downloaded':
    'تم تنزيل {arrived, number} من {count, plural, zero {# ملف} one {ملف واحد} two {ملفين} few {# ملفات} many {# ملفًا} other {# ملف}}',
  '{bucket} (public)': '{bucket} (عامة)',
  '{count, number} of {most, plural, one {# file} other {# files}} sent':
    'أُرسل {count, number} من {most, plural, zero {# ملف} one {ملف واحد} two {ملفين} few {# ملفات} many {# ملفًا} other {# ملف}}',
  '{count, plural, =0 {no file sent yet} one {# file sent} other {# files sent}}':
    '{count, plural, =0 {لم يُرسل أي ملف بعد} zero {لم يُرسل أي ملف} one {أُرسل ملف واحد} two {أُرسل ملفان} few {أُرسلت # ملفات} many {أُرسل # ملفًا} other {أُرسل # ملف}}',
  '{count, plural, =0 {not opened yet} one {opened # time} other {opened # times}}':
    '{count, plural, =0 {لم يُفتح بعد} zero {لم يُفتح} one {فُتح مرة واحدة} two {فُتح مرتين} few {فُتح # مرات} many {فُتح # مرة} other {فُتح # مرة}}',
  '{count, plural, one {# bucket} other {# buckets}} couldn’t be read, so files may be missing here.':
    '{count, plural, zero {لم تتعذّر قراءة أي حاوية} one {تعذّرت قراءة حاوية واحدة} two {تعذّرت قراءة حاويتين} few {تعذّرت قراءة # حاويات} many {تعذّرت قراءة # حاوية} other {تعذّرت قراءة # حاوية}}، لذا قد تكون هناك ملفات غير ظاهرة هنا.',
  '{count, plural, one {# byte} other {# bytes}}':
    '{count, plural, zero {# بايت} one {بايت واحد} two {بايتان} few {# بايتات} many {# بايتًا} other {# بايت}}',
  '{count, plural, one {# file has arrived. Thank you!} other {# files have arrived. Thank you!}}':
    '{count, plural, zero {لم يصل أي ملف.} one {وصل ملف واحد. شكرًا لك!} two {وصل ملفان. شكرًا لك!} few {وصلت # ملفات. شكرًا لك!} many {وصل # ملفًا. شكرًا لك!} other {وصل # ملف. شكرًا لك!}}',
  '{count, plural, one {# file is waiting for the connection} other {# files are waiting for the connection}}':
    '{count, plural, zero {لا ملفات تنتظر الاتصال} one {ملف واحد ينتظر الاتصال} two {ملفان ينتظران الاتصال} few {# ملفات تنتظر الاتصال} many {# ملفًا ينتظر الاتصال} other {# ملف ينتظر الاتصال}}',
  '{count, plural, one {# file needs a decision} other {# files need a decision}}':
    '{count, plural, zero {لا ملفات تحتاج إلى قرار} one {ملف واحد يحتاج إلى قرار} two {ملفان يحتاجان إلى قرار} few {# ملفات تحتاج إلى قرار} many {# ملفًا يحتاج إلى قرار} other {# ملف يحتاج إلى قرار}}',
  '{count, plural, one {# file wasn’t sent} other {# files weren’t sent}}':
    '{count, plural, zero {لم يُرسل أي ملف} one {تعذر إرسال ملف واحد} two {تعذر إرسال ملفين} few {تعذر إرسال # ملفات} many {تعذر إرسال # ملفًا} other {تعذر إرسال # ملف}}',
  '{count, plural, one {# file} other {# files}}':
    '{count, plural, zero {لا ملفات} one {ملف واحد} two {ملفان} few {# ملفات} many {# ملفًا} other {# ملف}}',
  '{count, plural, one {# file} other {# files}} downloaded':
    '{count, plural, zero {لم يُنزَّل أي ملف} one {تم تنزيل ملف واحد} two {تم تنزيل ملفين} few {تم تنزيل # ملفات} many {تم تنزيل # ملفًا} other {تم تنزيل # ملف}}',
  '{count, plural, one {# file} other {# files}} uploaded':
    '{count, plural, zero {لم يُرفع أي ملف} one {تم رفع ملف واحد} two {تم رفع ملفين} few {تم رفع # ملفات} many {تم رفع # ملفًا} other {تم رفع # ملف}}',
  '{count, plural, one {# file} other {# files}}, {size}':
    '{count, plural, zero {لا ملفات} one {ملف واحد} two {ملفان} few {# ملفات} many {# ملفًا} other {# ملف}}، {size}',
  '{count, plural, one {# item} other {# items}}':
    '{count, plural, zero {لا عناصر} one {عنصر واحد} two {عنصران} few {# عناصر} many {# عنصرًا} other {# عنصر}}',
  '{count, plural, one {# item} other {# items}} deleted':
    '{count, plural, zero {لم يُحذف أي عنصر} one {تم حذف عنصر واحد} two {تم حذف عنصرين} few {تم حذف # عناصر} many {تم حذف # عنصرًا} other {تم حذف # عنصر}}',
  '{count, plural, one {# key} other {# keys}}':
    '{count, plural, zero {لا مفاتيح} one {مفتاح واحد} two {مفتاحان} few {# مفاتيح} many {# مفتاحًا} other {# مفتاح}}',
  '{count, plural, one {# more file} other {# more files}}':
    '{count, plural, zero {لا ملفات أخرى} one {ملف آخر} two {ملفان آخران} few {# ملفات أخرى} many {# ملفًا آخر} other {# ملف آخر}}',
  '{count, plural, one {# unfinished upload: choose the file to continue} other {# unfinished uploads: choose the files to continue}}':
    '{count, plural, zero {لا توجد عمليات رفع غير مكتملة} one {عملية رفع واحدة غير مكتملة: اختر الملف للمتابعة} two {عمليتا رفع غير مكتملتين: اختر الملفين للمتابعة} few {# عمليات رفع غير مكتملة: اختر الملفات للمتابعة} many {# عملية رفع غير مكتملة: اختر الملفات للمتابعة} other {# عملية رفع غير مكتملة: اختر الملفات للمتابعة}}',
  '{count, plural, one {# upload} other {# uploads}} failed':
    '{count, plural, zero {لم تفشل أي عملية رفع} one {فشلت عملية رفع واحدة} two {فشلت عمليتا رفع} few {فشلت # عمليات رفع} many {فشلت # عملية رفع} other {فشلت # عملية رفع}}',
  '{count, plural, one {# upload} other {# uploads}} paused':
    '{count, plural, zero {لا عمليات رفع متوقفة} one {عملية رفع واحدة متوقفة مؤقتًا} two {عمليتا رفع متوقفتان مؤقتًا} few {# عمليات رفع متوقفة مؤقتًا} many {# عملية رفع متوقفة مؤقتًا} other {# عملية رفع متوقفة مؤقتًا}}',
  '{count, plural, one {# value} other {# values}}':
    '{count, plural, zero {لا قيم} one {قيمة واحدة} two {قيمتان} few {# قيم} many {# قيمة} other {# قيمة}}',
  '{count, plural, one {The file you chose is none of these, or has changed since then.} other {# of the files you chose are none of these, or have changed since then.}}':
    '{count, plural, zero {لا توجد ملفات مختارة أخرى.} one {الملف الذي اخترته ليس منها أو تغيّر منذ ذلك الحين.} two {ملفان مما اخترت ليسا منها أو تغيّرا منذ ذلك الحين.} few {# ملفات مما اخترت ليست منها أو تغيّرت منذ ذلك الحين.} many {# ملفًا مما اخترت ليست منها أو تغيّرت منذ ذلك الحين.} other {# ملف مما اخترت ليست منها أو تغيّرت منذ ذلك الحين.}}',
  '{count, plural, one {up to # file} other {up to # files}}':
    '{count, plural, zero {لا ملفات أخرى} one {حتى ملف واحد} two {حتى ملفين} few {حتى # ملفات} many {حتى # ملفًا} other {حتى # ملف}}',
  '{count, plural, other {# selected}}':
    '{count, plural, zero {لم يُحدَّد أي عنصر} one {تم تحديد عنصر واحد} two {تم تحديد عنصرين} few {تم تحديد # عناصر} many {تم تحديد # عنصرًا} other {تم تحديد # عنصر}}',
  '{folders, plural, =0 {} one {# folder, } other {# folders, }}{files, plural, one {# file} other {# files}}':
    '{folders, plural, =0 {} zero {# مجلد، } one {مجلد واحد، } two {مجلدان، } few {# مجلدات، } many {# مجلدًا، } other {# مجلد، }}{files, plural, zero {لا ملفات} one {ملف واحد} two {ملفان} few {# ملفات} many {# ملفًا} other {# ملف}}',
  '{name} ({reason})': '{name} ({reason})',
  '{position, number} of {count, number}': '{position, number} من {count, number}',
  '{sent} of {size}': '{sent} من {size}',
  '{size} can be downloaded': 'يمكن تنزيل {size}',
  '{time} left': 'المتبقي {time}',
  '{used} of {limit}': '{used} من {limit}',
  '{width, number} × {height, number}': '{width, number} × {height, number}',
  '{width, number} × {height, number} pixels': '{width, number} × {height, number} بكسل',
  '“{bucket}” couldn’t be read, so files may be missing here.':
    'تعذّرت قراءة «{bucket}»، لذا قد تكون هناك ملفات غير ظاهرة هنا.',
  '“{name}” already exists here': 'يوجد «{name}» هنا بالفعل',
  '“{name}” already exists here.': 'يوجد «{name}» هنا بالفعل.',
  '“{name}” can’t be a name, because it stands for a folder.':
    'لا يمكن استخدام «{name}» اسمًا، لأنه يرمز إلى مجلد.',
  '“{name}” deleted': 'تم حذف «{name}»',
  '“{name}” renamed to “{newName}”': 'تمت إعادة تسمية «{name}» إلى «{newName}»',
  Up: 'إلى أعلى',
  'No folders in here': 'لا مجلدات هنا',
  'The first {count, number} items were read; there may be more folders':
    'قُرئ أول {count, number} من العناصر؛ قد توجد مجلدات أخرى',
  'Name of the new folder': 'اسم المجلد الجديد',
  'Renaming “{name}” to “{newName}”': 'جارٍ إعادة تسمية «{name}» إلى «{newName}»',
  '{count, plural, one {# name is} other {# names are}} taken in “{folder}”':
    '{count, plural, zero {لا أسماء مستخدمة} one {اسم واحد مستخدم} two {اسمان مستخدمان} few {# أسماء مستخدمة} many {# اسمًا مستخدمًا} other {# اسم مستخدم}} في «{folder}»',
  'This concerns {count, plural, one {# file} other {# files}}, {size}. If you keep both, the new file’s name gets a number.':
    'من {count, plural, zero {لا ملفات} one {ملف واحد} two {ملفين} few {# ملفات} many {# ملفًا} other {# ملف}}، {size}. إذا احتفظت بكليهما، يُضاف رقم إلى اسم الملف الجديد.',
  'Move here': 'النقل إلى هنا',
  'Copy here': 'النسخ إلى هنا',
  'Move “{name}” to…': 'نقل «{name}» إلى…',
  'Move {count, plural, one {# item} other {# items}} to…':
    'نقل {count, plural, zero {لا عناصر} one {عنصر واحد} two {عنصرين} few {# عناصر} many {# عنصرًا} other {# عنصر}} إلى…',
  'Copy “{name}” to…': 'نسخ «{name}» إلى…',
  'Copy {count, plural, one {# item} other {# items}} to…':
    'نسخ {count, plural, zero {لا عناصر} one {عنصر واحد} two {عنصرين} few {# عناصر} many {# عنصرًا} other {# عنصر}} إلى…',
  'Moving “{name}” to “{folder}”': 'جارٍ نقل «{name}» إلى «{folder}»',
  '“{name}” moved to “{folder}”': 'نُقل «{name}» إلى «{folder}»',
  'Moving {count, plural, one {# item} other {# items}} to “{folder}”':
    'جارٍ نقل {count, plural, zero {لا عناصر} one {عنصر واحد} two {عنصرين} few {# عناصر} many {# عنصرًا} other {# عنصر}} إلى «{folder}»',
  '{count, plural, one {# item} other {# items}} moved to “{folder}”':
    '{count, plural, zero {لم يُنقل أي عنصر} one {نُقل عنصر واحد} two {نُقل عنصران} few {نُقلت # عناصر} many {نُقل # عنصرًا} other {نُقل # عنصر}} إلى «{folder}»',
  'Copying “{name}” to “{folder}”': 'جارٍ نسخ «{name}» إلى «{folder}»',
  '“{name}” copied to “{folder}”': 'نُسخ «{name}» إلى «{folder}»',
  'Copying {count, plural, one {# item} other {# items}} to “{folder}”':
    'جارٍ نسخ {count, plural, zero {لا عناصر} one {عنصر واحد} two {عنصرين} few {# عناصر} many {# عنصرًا} other {# عنصر}} إلى «{folder}»',
  '{count, plural, one {# item} other {# items}} copied to “{folder}”':
    '{count, plural, zero {لم يُنسخ أي عنصر} one {نُسخ عنصر واحد} two {نُسخ عنصران} few {نُسخت # عناصر} many {نُسخ # عنصرًا} other {نُسخ # عنصر}} إلى «{folder}»',
  'It has been changed since then': 'تغيّر منذ ذلك الحين',
  'The newer one is kept.': 'ستبقى النسخة الأحدث.',
  'This wasn’t begun': 'لم يبدأ هذا',
  'Something that had to be done before it failed.': 'فشل أمر كان يجب إنجازه قبله.',
  'A folder can’t be put into itself': 'لا يمكن وضع مجلد داخل نفسه',
  'Choose a folder outside of it.': 'اختر مجلدًا خارجه.',
  'Undoing: {what}': 'جارٍ التراجع: {what}',
  'Undone: {what}': 'تم التراجع: {what}',
  Undo: 'تراجع',
  'Move to…': 'نقل إلى…',
  'Copy to…': 'نسخ إلى…',
  'Close “{title}”': 'إغلاق «{title}»',
  Pause: 'إيقاف مؤقت',
  Continue: 'متابعة',
  '{done, number} of {count, number} done': 'أُنجز {done, number} من {count, number}',
  '{failed, number} of {count, plural, one {# step} other {# steps}} failed':
    'فشل {failed, number} من {count, plural, zero {لا خطوات} one {خطوة واحدة} two {خطوتين} few {# خطوات} many {# خطوة} other {# خطوة}}',
  'Paused at {sent} of {size}': 'متوقف مؤقتًا عند {sent} من {size}',
  Paused: 'متوقف مؤقتًا',
  'What failed': 'ما الذي فشل',
  Jobs: 'المهام',
  'Unfinished: {title}': 'غير مكتمل: {title}',
  'Leave it as it is': 'اتركه كما هو',
  'The page was closed in the middle: {done, number} of {count, number} done.':
    'أُغلقت الصفحة في المنتصف: أُنجز {done, number} من {count, number}.',
  'Deleting “{name}”': 'جارٍ حذف «{name}»',
  'Moving “{name}” to the trash': 'جارٍ نقل «{name}» إلى سلة المحذوفات',
  '“{name}” is in the trash': '«{name}» في سلة المحذوفات',
  'Deleting {count, plural, one {# item} other {# items}}':
    'جارٍ حذف {count, plural, zero {لا عناصر} one {عنصر واحد} two {عنصرين} few {# عناصر} many {# عنصرًا} other {# عنصر}}',
  'Moving {count, plural, one {# item} other {# items}} to the trash':
    'جارٍ نقل {count, plural, zero {لا عناصر} one {عنصر واحد} two {عنصرين} few {# عناصر} many {# عنصرًا} other {# عنصر}} إلى سلة المحذوفات',
  '{count, plural, one {# item is} other {# items are}} in the trash':
    'في سلة المحذوفات: {count, plural, zero {لا عناصر} one {عنصر واحد} two {عنصران} few {# عناصر} many {# عنصرًا} other {# عنصر}}',
  'Goes to the trash, where you can restore it for {days, plural, one {# day} other {# days}}. Links to it stop working.':
    'يُنقل إلى سلة المحذوفات، ويمكنك استعادته منها خلال {days, plural, zero {# يوم} one {يوم واحد} two {يومين} few {# أيام} many {# يومًا} other {# يوم}}. تتوقف الروابط إليه عن العمل.',
  'The name is too long for the trash, together with its folders. This can’t be undone.':
    'الاسم مع المجلدات التي يقع فيها أطول مما تقبله سلة المحذوفات. لا يمكن التراجع عن ذلك.',
  '{count, plural, one {# file is} other {# files are}} too long for the trash by name and folders, and will be deleted for good.':
    'أطول مما تقبله سلة المحذوفات بالاسم والمجلدات، وسيُحذف نهائيًا: {count, plural, zero {لا ملفات} one {ملف واحد} two {ملفان} few {# ملفات} many {# ملفًا} other {# ملف}}.',
  'You may delete here, but not move anything to the trash. This can’t be undone.':
    'يمكنك الحذف هنا، لكن لا يمكنك نقل شيء إلى سلة المحذوفات. لا يمكن التراجع عن ذلك.',
  '“{name}”': '«{name}»',
  '“{name}” and {count, number} more': '«{name}» و{count, number} غيره',
  'Restoring {what}': 'جارٍ استعادة {what}',
  '{what} restored': 'تمت استعادة {what}',
  'Deleting what has been in the trash for too long': 'جارٍ حذف ما بقي في سلة المحذوفات أطول من المدة',
  'What had been in the trash for too long was deleted': 'حُذف ما بقي في سلة المحذوفات أطول من المدة',
  Trash: 'سلة المحذوفات',
  'The trash is empty': 'سلة المحذوفات فارغة',
  'Deleted files appear here, and can be restored from here.': 'ما تحذفه يظهر هنا، ويمكن استعادته من هنا.',
  'What was deleted': 'المحذوفات',
  'Kept for {days, plural, one {# day} other {# days}}, then deleted when you next open this page. Links to deleted files don’t work until they are restored.':
    'يُحتفظ به {days, plural, zero {# يوم} one {يومًا واحدًا} two {يومين} few {# أيام} many {# يومًا} other {# يوم}}، ثم يُحذف عندما تفتح هذه الصفحة في المرة التالية. لا تعمل الروابط إليه حتى يُستعاد.',
  'Empty trash': 'إفراغ سلة المحذوفات',
  'Empty the trash?': 'إفراغ سلة المحذوفات؟',
  'Emptying the trash': 'جارٍ إفراغ سلة المحذوفات',
  'The trash is empty now': 'أُفرغت سلة المحذوفات',
  'from {place}': 'من {place}',
  'deleted {moment}': 'حُذف في {moment}',
  Restore: 'استعادة',
  'Restore {what}': 'استعادة {what}',
  'Delete for good': 'حذف نهائي',
  'Delete for good: {what}': 'حذف نهائي: {what}',
  'Delete {what} for good?': 'حذف {what} نهائيًا؟',
  'Deleting {what} for good': 'جارٍ حذف {what} نهائيًا',
  '{what} deleted for good': 'حُذف {what} نهائيًا',
  '{name} and {count, number} more': '{name} و{count, number} غيره',
  'This document has a password': 'لهذا المستند كلمة مرور',
  'It opens the document here and isn’t sent to the server.': 'تفتح المستند هنا ولا تُرسل إلى الخادم.',
  'Page {number, number}': 'الصفحة {number, number}',
  'This page can’t be shown.': 'تعذّر عرض هذه الصفحة.',
  'Go to page {number, number}': 'الانتقال إلى الصفحة {number, number}',
  Document: 'المستند',
  Page: 'الصفحة',
  'of {count, number}': 'من {count, number}',
  'Previous page': 'الصفحة السابقة',
  'Next page': 'الصفحة التالية',
  'Search this document': 'البحث في هذا المستند',
  'No matches': 'لا نتائج مطابقة',
  'Previous match': 'النتيجة السابقة',
  'Next match': 'النتيجة التالية',
}
