import type { Catalog } from '@portico/ui'

export const messages: Catalog = {
  'A few unrelated words work best.': 'الأفضل بضع كلمات لا علاقة بينها.',
  'A rule here rejected the second factor, so you were signed out.':
    'رفضت إحدى القواعد هنا الخطوة الثانية، فتم تسجيل خروجك.',
  'About {count, plural, one {# account} other {# accounts}}':
    'حوالي {count, plural, zero {لا حسابات} one {حساب واحد} two {حسابين} few {# حسابات} many {# حسابًا} other {# حساب}}',
  Account: 'الحساب',
  'Account created {day}': 'تاريخ إنشاء الحساب: {day}',
  'Account: {name}': 'الحساب: {name}',
  'Active now': 'نشط الآن',
  'Active {ago}': 'نشط {ago}',
  'Addresses that already have an account don’t get this email. <a>Sign in</a> or <b>reset your password</b> instead.':
    'العناوين التي لها حساب بالفعل لا تصلها هذه الرسالة. يمكنك <a>تسجيل الدخول</a> أو <b>إعادة تعيين كلمة المرور</b> بدلًا من ذلك.',
  Administrator: 'مدير',
  Administrators: 'المديرون',
  'All other devices are signed out.': 'سُجّل الخروج من كل الأجهزة الأخرى.',
  'Already have an account? <a>Sign in</a>': 'لديك حساب بالفعل؟ <a>تسجيل الدخول</a>',
  'Back to sign in': 'العودة إلى تسجيل الدخول',
  Cancel: 'إلغاء',
  'Change {name}': 'تغيير {name}',
  'Change password': 'تغيير كلمة المرور',
  'Changing your password signs you out on all your other devices.':
    'عند تغيير كلمة المرور يُسجَّل خروجك من جميع أجهزتك الأخرى.',
  'Check your email': 'تحقق من بريدك الإلكتروني',
  'Choose a stronger password.': 'اختر كلمة مرور أقوى.',
  'Code accepted. Now set a new password.': 'تم قبول الرمز. عيّن الآن كلمة مرور جديدة.',
  'Code from the email': 'الرمز الوارد في الرسالة',
  Confirm: 'تأكيد',
  'This needs two-step verification. Nothing was changed: try again and confirm it’s you, or set it up in your account.':
    'يتطلب هذا التحقق بخطوتين. لم يتغيّر شيء: أعد المحاولة وأكّد هويتك، أو فعّله في حسابك.',
  'Confirm it’s you with your second factor.': 'أكّد هويتك بالخطوة الثانية.',
  'Confirm your email address first.': 'أكّد عنوان بريدك الإلكتروني أولًا.',
  'Confirm your phone number first.': 'أكّد رقم هاتفك أولًا.',
  'Confirming the link': 'جارٍ تأكيد الرابط',
  'Confirming…': 'جارٍ التأكيد…',
  Continue: 'متابعة',
  '{count, plural, one {# account} other {# accounts}}':
    '{count, plural, zero {لا حسابات} one {حساب واحد} two {حسابان} few {# حسابات} many {# حسابًا} other {# حساب}}',
  'Create account': 'إنشاء حساب',
  'Create an account': 'إنشاء حساب',
  'Current password': 'كلمة المرور الحالية',
  Devices: 'الأجهزة',
  'More than {count, plural, one {# account} other {# accounts}}':
    'أكثر من {count, plural, zero {لا حسابات} one {حساب واحد} two {حسابين} few {# حسابات} many {# حسابًا} other {# حساب}}',
  'This portal’s database can’t do that yet. Ask your administrator.':
    'لا تستطيع قاعدة بيانات هذه البوابة ذلك بعد. اسأل من يدير البوابة.',
  'Delete account': 'حذف الحساب',
  'Your account stays': 'حسابك باقٍ',
  'Your account will be deleted on {day}': 'سيُحذف حسابك في {day}',
  'Until then you can keep using it, and change your mind.':
    'يمكنك حتى ذلك الحين الاستمرار في استخدامه والتراجع عن قرارك.',
  'Keep my account': 'الاحتفاظ بحسابي',
  'Your account will be deleted in {count, plural, one {# day} other {# days}}':
    'سيُحذف حسابك خلال {count, plural, zero {أقل من يوم} one {يوم واحد} two {يومين} few {# أيام} many {# يومًا} other {# يوم}}',
  'Delete your account?': 'هل تريد حذف حسابك؟',
  'In {count, plural, one {# day} other {# days}} it’s deleted for good, with what belongs to it. Until then you can take it back.':
    'بعد {count, plural, zero {أقل من يوم} one {يوم واحد} two {يومين} few {# أيام} many {# يومًا} other {# يوم}} يُحذف نهائيًا مع كل ما يتبعه. يمكنك التراجع حتى ذلك الحين.',
  'Something in {tables} may keep your account from being deleted. Tell your administrator.':
    'قد يمنع شيء في {tables} حذف حسابك. أخبر من يدير البوابة.',
  'Type {address} to confirm': 'اكتب {address} للتأكيد',
  'That isn’t the address of your account.': 'ليس هذا عنوان حسابك.',
  'This goes with it:': 'يُحذف معه:',
  'Your profile, the ways you sign in, and the log of your account':
    'ملفك الشخصي وطرق تسجيل دخولك وسجل حسابك',
  '{count, plural, one {# file} other {# files}} ({size})':
    '{count, plural, zero {لا ملفات} one {ملف واحد} two {ملفان} few {# ملفات} many {# ملفًا} other {# ملف}} ({size})',
  '{count, plural, one {# row} other {# rows}} in {table}':
    '{count, plural, zero {لا صفوف} one {صف واحد} two {صفّان} few {# صفوف} many {# صفًا} other {# صف}} في {table}',
  'Your account is still scheduled for deletion': 'ما زال حسابك سيُحذف',
  'Not included.txt': 'غير مضمّن.txt',
  'These files couldn’t be downloaded and are not in this archive:':
    'تعذّر تنزيل هذه الملفات وهي ليست في هذا الأرشيف:',
  'Downloading your data': 'جارٍ تنزيل بياناتك',
  'Your data is downloaded': 'تم تنزيل بياناتك بالكامل',
  'Saved as “{name}”. {count, plural, one {# file is} other {# files are}} missing, and named in it.':
    'حُفظ باسم «{name}». {count, plural, zero {لا ينقص ملف} one {ينقص ملف واحد} two {ينقص ملفان} few {تنقص # ملفات} many {ينقص # ملفًا} other {ينقص # ملف}}، وهو مذكور فيه.',
  'Saved as “{name}”.': 'حُفظ باسم «{name}».',
  'Your data wasn’t downloaded': 'لم تُنزَّل بياناتك',
  'With {count, plural, one {# file} other {# files}} ({size}).':
    'مع {count, plural, zero {لا ملفات} one {ملف واحد} two {ملفين} few {# ملفات} many {# ملفًا} other {# ملف}} ({size}).',
  'Download your data': 'تنزيل بياناتك',
  'Your data': 'بياناتك',
  'A copy of everything that belongs to your account, as one file.': 'نسخة من كل ما يخص حسابك في ملف واحد.',
  'Your account, and what belongs to it, for good.': 'حسابك وكل ما يتبعه، نهائيًا.',
  'Account created': 'أُنشئ الحساب',
  'Disable…': 'تعطيل…',
  Disable: 'تعطيل',
  'Disable {name}?': 'تعطيل حساب {name}؟',
  Disabled: 'معطَّل',
  '{email} is invited': 'دُعي {email}',
  '{email} is invited, but our email couldn’t be sent': 'دُعي {email}، لكن تعذّر إرسال رسالتنا',
  Enable: 'تفعيل',
  Everybody: 'الجميع',
  'Everybody who has an account here, the newest first.': 'كل من لديه حساب هنا، الأحدث أولًا.',
  '{from} to {to} of {count}': 'من {from} إلى {to} من أصل {count}',
  Invite: 'دعوة',
  'Invite a user': 'دعوة شخص',
  Invited: 'مدعوّ',
  'Invited {day}': 'دُعي في {day}',
  'Invites and disables people, gives roles, and sees the developers’ panel.':
    'يدعو الأشخاص ويعطّل حساباتهم ويمنح الأدوار ويرى لوحة المطورين.',
  'Kinds of accounts': 'أنواع الحسابات',
  '{name} is disabled': 'عُطّل حساب {name}',
  '{name} is enabled again': 'أُعيد تفعيل حساب {name}',
  'Name or email address': 'الاسم أو البريد الإلكتروني',
  'Next page': 'الصفحة التالية',
  'No people found': 'لم يُعثر على أحد',
  'No people match your search or filter.': 'لا يوجد هذا في أي اسم أو عنوان، أو لا يوجد أحد من هذا النوع.',
  Pages: 'الصفحات',
  People: 'الأشخاص',
  'People of this portal': 'أشخاص هذه البوابة',
  'Previous page': 'الصفحة السابقة',
  'Roles…': 'الأدوار…',
  Roles: 'الأدوار',
  'Roles of {name}': 'أدوار {name}',
  'Save roles': 'حفظ الأدوار',
  'Search people': 'البحث عن أشخاص',
  'Send the invitation again': 'إرسال الدعوة مرة أخرى',
  'Send the invitation again from the list.': 'أرسل الدعوة مرة أخرى من القائمة.',
  'Signed in': 'تم تسجيل الدخول',
  'Signed in {ago}': 'آخر تسجيل دخول: {ago}',
  'Signed in just now': 'سجّل الدخول للتو',
  'Signed out': 'تم تسجيل الخروج',
  'Password changed': 'تم تغيير كلمة المرور',
  'New recovery codes made': 'أُنشئت رموز استرداد جديدة',
  'Recovery code used: two-step verification was turned off': 'استُخدم رمز استرداد: أُوقف التحقق بخطوتين',
  'The portal needs an administrator. Give the role to another user first.':
    'يجب أن يبقى هناك مدير. امنح الدور لشخص آخر أولًا.',
  'Take back': 'سحب',
  'Take the invitation back…': 'سحب الدعوة…',
  'Take the invitation of {name} back?': 'سحب دعوة {name}؟',
  'This deletes the pending account. The link and the code in the invitation stop working.':
    'يُحذف الحساب الذي ينتظره، ولن يعود لرابط رسالتنا ورمزها أي قيمة.',
  'The invitation of {name} is taken back': 'سُحبت دعوة {name}',
  'The invitation was sent again to {email}': 'أُرسلت الدعوة مرة أخرى إلى {email}',
  'The roles of {name} are saved': 'حُفظت أدوار {name}',
  'Takes effect when they next sign in, or when their session is renewed, within an hour.':
    'تعرف صفحاته بالتغيير عند تسجيل الدخول من جديد، أو عند تجديد جلسته خلال ساعة على الأكثر.',
  'There’s already an account with this address.': 'يوجد حساب بهذا العنوان بالفعل.',
  'They can change it.': 'يمكنه تغييره.',
  'They can’t sign in any more, and what they’ve saved stays. A page that is open can still read data for up to {count, plural, one {# minute} other {# minutes}}. You can enable them again.':
    'لن يستطيع تسجيل الدخول بعد ذلك، ويبقى كل ما حفظه. قد تستمر صفحة مفتوحة في القراءة مدة تصل إلى {count, plural, zero {# دقيقة} one {دقيقة واحدة} two {دقيقتين} few {# دقائق} many {# دقيقة} other {# دقيقة}}. يمكنك تفعيله من جديد.',
  'This account isn’t there any more.': 'هذا الحساب لم يعد موجودًا.',
  'This is for administrators': 'هذا للمديرين',
  'This is for administrators of the portal.': 'هذا لمديري البوابة.',
  'This portal can’t list its users yet. An administrator has to update its database.':
    'لا تستطيع قاعدة بيانات هذه البوابة سرد الأشخاص بعد. يمكن لمن يشغّلها إضافة ما ينقص.',
  'This role isn’t there any more. Reload the page.': 'هذا الدور لم يعد موجودًا. أعد تحميل الصفحة.',
  You: 'أنت',
  'You won’t be able to open this page any more.': 'لن تستطيع فتح هذه الصفحة بعد ذلك.',
  'Your account doesn’t have this role. An administrator of the portal can give it to you. Sign in again afterwards.':
    'حسابك لا يملك هذا الدور. يمكن لأحد مديري البوابة منحك إياه. سجّل الدخول من جديد بعد ذلك.',
  'Your data was downloaded': 'تم تنزيل بياناتك',
  'Deletion of the account asked for': 'طُلب حذف الحساب',
  'Deletion of the account taken back': 'أُلغي طلب حذف الحساب',
  'Your account couldn’t be deleted yet': 'تعذّر حذف حسابك حتى الآن',
  'You’re the last administrator. Make another user one, and your account is deleted within an hour.':
    'أنت آخر مدير. اجعل شخصًا آخر مديرًا، ثم يُحذف حسابك خلال ساعة.',
  'Some of your data is still needed here. Tell your administrator.':
    'لا يزال شيء مما يخصّك مطلوبًا هنا. أبلغ من يدير البوابة.',
  'Account disabled': 'عُطّل الحساب',
  'Account enabled again': 'فُعّل الحساب من جديد',
  'Signed in with a passkey': 'تم تسجيل الدخول بمفتاح مرور',
  'Passkey “{name}” added': 'أُضيف مفتاح المرور «{name}»',
  'Passkey “{name}” removed': 'أُزيل مفتاح المرور «{name}»',
  'Passkey “{from}” renamed to “{to}”': 'غُيّر اسم مفتاح المرور «{from}» إلى «{to}»',
  'Phone number changed': 'تغيّر رقم الهاتف',
  'Role “{role}” given to you': 'مُنحت دور «{role}»',
  'Role “{role}” taken from you': 'سُحب منك دور «{role}»',
  'You’re invited: one more step': 'أنت مدعوّ: بقيت خطوة واحدة',
  'Send the invitation again?': 'هل تريد إرسال الدعوة مرة أخرى؟',
  '{email} gets another email. The link and the code in the previous one stop working.':
    'ستصل إلى {email} رسالة جديدة، ولن تعود الرسالة السابقة صالحة.',
  'Signed in, with a second factor': 'تم تسجيل الدخول بخطوة ثانية',
  'Signed out from another device': 'تم تسجيل الخروج من جهاز آخر',
  'Email address changed from {from} to {to}': 'تغيّر عنوان البريد الإلكتروني من {from} إلى {to}',
  'Email address {to} added': 'أُضيف عنوان البريد الإلكتروني {to}',
  'Second factor “{name}” added': 'أُضيفت الخطوة الثانية «{name}»',
  'Second factor “{name}” removed': 'أُزيلت الخطوة الثانية «{name}»',
  'Login with {provider} linked': 'رُبط تسجيل الدخول عبر {provider}',
  'Login with {provider} removed': 'أُزيل تسجيل الدخول عبر {provider}',
  '{count, plural, one {A wrong code was entered} other {# wrong codes were entered}}':
    '{count, plural, zero {لم يُدخل رمز خاطئ} one {أُدخل رمز خاطئ} two {أُدخل رمزان خاطئان} few {أُدخلت # رموز خاطئة} many {أُدخل # رمزًا خاطئًا} other {أُدخل # رمز خاطئ}}',
  '{count, plural, one {A wrong password was entered} other {# wrong passwords were entered}}':
    '{count, plural, zero {لم تُدخل كلمة مرور خاطئة} one {أُدخلت كلمة مرور خاطئة} two {أُدخلت كلمتا مرور خاطئتان} few {أُدخلت # كلمات مرور خاطئة} many {أُدخلت # كلمة مرور خاطئة} other {أُدخلت # كلمة مرور خاطئة}}',
  '{count, plural, one {A wrong code from an email was entered} other {# wrong codes from emails were entered}}':
    '{count, plural, zero {لم يُدخل رمز خاطئ من رسالة بريد} one {أُدخل رمز خاطئ من رسالة بريد} two {أُدخل رمزان خاطئان من رسائل بريد} few {أُدخلت # رموز خاطئة من رسائل بريد} many {أُدخل # رمزًا خاطئًا من رسائل بريد} other {أُدخل # رمز خاطئ من رسائل بريد}}',
  '{count, plural, one {A wrong recovery code was entered} other {# wrong recovery codes were entered}}':
    '{count, plural, zero {لم يُدخل رمز استرداد خاطئ} one {أُدخل رمز استرداد خاطئ} two {أُدخل رمزا استرداد خاطئان} few {أُدخلت # رموز استرداد خاطئة} many {أُدخل # رمز استرداد خاطئًا} other {أُدخل # رمز استرداد خاطئ}}',
  '{count, plural, one {# more line} other {# more lines}}':
    '{count, plural, zero {لا أسطر إضافية} one {سطر إضافي واحد} two {سطران إضافيان} few {# أسطر إضافية} many {# سطرًا إضافيًا} other {# سطر إضافي}}',
  'This portal’s database keeps no log of your account yet.':
    'لا تحتفظ قاعدة بيانات هذه البوابة بسجل لحسابك بعد.',
  'No activity yet.': 'لا يوجد نشاط بعد.',
  Activity: 'النشاط',
  'This portal’s database can’t record everything.': 'لا تستطيع قاعدة بيانات هذه البوابة تسجيل كل شيء.',
  'Show more': 'عرض المزيد',
  'Events of your account in the last year. If something wasn’t you, change your password.':
    'ما حدث لحسابك خلال السنة الماضية. إن لم تكن أنت من فعل شيئًا منه، فغيّر كلمة المرور.',
  'Don’t sign in': 'عدم تسجيل الدخول',
  Email: 'البريد الإلكتروني',
  'Email address confirmed': 'تم تأكيد عنوان البريد الإلكتروني',
  'Email address not confirmed yet: open the link in our email':
    'لم يتم تأكيد عنوان البريد الإلكتروني بعد: افتح الرابط في رسالتنا',
  'Enter a new password.': 'أدخل كلمة مرور جديدة.',
  'Enter the code': 'إدخال الرمز',
  'Enter the code from a newer email': 'إدخال الرمز من رسالة أحدث',
  'Enter the code from the email.': 'أدخل الرمز الوارد في الرسالة.',
  'Enter the code or send the email again': 'إدخال الرمز أو إعادة إرسال الرسالة',
  'Enter the code we emailed you.': 'أدخل الرمز الذي أرسلناه إليك بالبريد الإلكتروني.',
  'Enter your current password.': 'أدخل كلمة مرورك الحالية.',
  'Enter your email address.': 'أدخل عنوان بريدك الإلكتروني.',
  'Enter your email and password.': 'أدخل بريدك الإلكتروني وكلمة المرور.',
  'Enter your password.': 'أدخل كلمة المرور.',
  'Everything you’ve saved stays as it is.': 'يبقى كل ما حفظته كما هو.',
  'Fair: a little longer would help': 'متوسطة: الأفضل أن تكون أطول قليلًا',
  'For <strong>{email}</strong>. Once it’s set, your other devices are signed out.':
    'للحساب <strong>{email}</strong>. بعد تعيينها يُسجَّل خروجك من أجهزتك الأخرى.',
  'Forgot your password?': 'هل نسيت كلمة المرور؟',
  'Go to your account': 'الانتقال إلى حسابك',
  Good: 'جيدة',
  Guest: 'ضيف',
  'How others see you here.': 'كيف يراك الآخرون هنا.',
  'If <strong>{email}</strong> has an account, an email is on its way. Open its link in this browser. If it contains a code, you can enter that here instead.':
    'إذا كان للعنوان <strong>{email}</strong> حساب، فهناك رسالة في الطريق إليه. افتح الرابط الوارد فيها في هذا المتصفح. وإذا تضمنت رمزًا، فيمكنك إدخاله هنا بدلًا من ذلك.',
  'If <strong>{email}</strong> is new here, an email is on its way. Open its link in this browser. If it contains a code, you can enter that here instead.':
    'إذا كان العنوان <strong>{email}</strong> جديدًا هنا، فهناك رسالة في الطريق إليه. افتح الرابط الوارد فيها في هذا المتصفح. وإذا تضمنت رمزًا، فيمكنك إدخاله هنا بدلًا من ذلك.',
  'If it keeps happening, report it with the reference {reference}.':
    'إذا تكرر ذلك، فأبلغ عنه مع ذكر المرجع {reference}.',
  'If it was opened before, your email address is confirmed: try signing in.':
    'إذا سبق فتحه، فعنوان بريدك الإلكتروني مؤكَّد: حاول تسجيل الدخول.',
  'It needs more kinds of characters: lowercase and uppercase letters, digits, symbols.':
    'تحتاج إلى أنواع أكثر من الأحرف: صغيرة وكبيرة وأرقام ورموز.',
  'It’s too short.': 'إنها قصيرة جدًا.',
  'It’s too short: use at least {count, plural, one {# character} other {# characters}}.':
    'إنها قصيرة جدًا: استخدم {count, plural, zero {# حرف} one {حرفًا واحدًا} two {حرفين} few {# أحرف} many {# حرفًا} other {# حرف}} على الأقل.',
  'Last signed in <time>{moment}</time>': 'آخر تسجيل دخول: <time>{moment}</time>',
  'Linking more logins is turned off here.': 'ربط المزيد من بيانات الدخول معطّل هنا.',
  Name: 'الاسم',
  'New here? <a>Create an account</a>': 'مستخدم جديد؟ <a>إنشاء حساب</a>',
  'New password': 'كلمة المرور الجديدة',
  'New password set': 'تم تعيين كلمة المرور الجديدة',
  'New password set, but other devices are still signed in':
    'تم تعيين كلمة المرور الجديدة، لكن أجهزة أخرى ما زالت مسجّلة الدخول',
  'No more emails can be sent for now: this service has reached its limit for all emails together. Try again in an hour, or ask an administrator to raise the limit.':
    'لا يمكن إرسال مزيد من الرسائل حاليًا: بلغت هذه الخدمة الحد الأقصى لمجموع رسائل البريد الإلكتروني. أعد المحاولة بعد ساعة، أو اطلب من أحد المسؤولين رفع الحد.',
  'Not now? <a>Sign out and keep the old password</a>':
    'ليس الآن؟ <a>تسجيل الخروج والاحتفاظ بكلمة المرور القديمة</a>',
  'Nothing to confirm': 'لا يوجد ما يلزم تأكيده',
  'Others see your email address. <a>Add a name</a>': 'يرى الآخرون عنوان بريدك الإلكتروني. <a>إضافة اسم</a>',
  Password: 'كلمة المرور',
  Profile: 'الملف الشخصي',
  'Program: {name}': 'برنامج: {name}',
  'Recovery codes are locked after too many wrong attempts. Use another second factor.':
    'رموز الاسترداد مقفلة بعد محاولات خاطئة كثيرة. استخدم خطوة ثانية أخرى.',
  'Recovery codes are turned off here.': 'رموز الاسترداد معطّلة هنا.',
  'Recovery codes can’t be your only second factor. Add another first.':
    'لا يمكن أن تكون رموز الاسترداد خطوتك الثانية الوحيدة. أضف خطوة أخرى أولًا.',
  Reload: 'إعادة التحميل',
  'Remember it after all? <a>Sign in</a>': 'هل تذكّرتها؟ <a>تسجيل الدخول</a>',
  'Removing this login would leave you with an email address that belongs to another account.':
    'إزالة بيانات الدخول هذه ستُبقي لك عنوان بريد إلكتروني يخص حسابًا آخر.',
  'Request the email here': 'اطلب الرسالة من هنا',
  'Reset your password': 'إعادة تعيين كلمة المرور',
  'Send a new email': 'إرسال رسالة جديدة',
  'Send again': 'إعادة الإرسال',
  'Send again in {wait}': 'إعادة الإرسال بعد {wait}',
  'Send me the email': 'أرسل إليّ الرسالة',
  'Send the email': 'إرسال الرسالة',
  'Send the email again': 'إعادة إرسال الرسالة',
  'Sent. Look for the newest email.': 'تم الإرسال. ابحث عن أحدث رسالة.',
  'Set a new password': 'تعيين كلمة مرور جديدة',
  'Set a password by email': 'تعيين كلمة مرور عبر البريد الإلكتروني',
  'Set password': 'تعيين كلمة المرور',
  'Sign in': 'تسجيل الدخول',
  '(opens in a new tab)': '(يفتح في علامة تبويب جديدة)',
  'Once you’re signed in there, this page continues automatically.':
    'بمجرد تسجيل دخولك هناك، تتابع هذه الصفحة من تلقاء نفسها.',
  'Sign in another way': 'تسجيل الدخول بطريقة أخرى',
  'Sign in to continue. You’ll come back to the page you wanted.':
    'سجّل الدخول للمتابعة. ستعود بعدها إلى الصفحة التي أردتها.',
  'Sign in with the link': 'تسجيل الدخول بالرابط',
  'Sign in with this link?': 'هل تريد تسجيل الدخول بهذا الرابط؟',
  'Sign out': 'تسجيل الخروج',
  'Sign out all other devices': 'تسجيل الخروج من كل الأجهزة الأخرى',
  'Sign out all other devices?': 'هل تريد تسجيل الخروج من كل الأجهزة الأخرى؟',
  'Sign out everywhere': 'تسجيل الخروج من كل مكان',
  'Sign out on all devices': 'تسجيل الخروج من جميع الأجهزة',
  'Sign out on all devices?': 'هل تريد تسجيل الخروج من جميع الأجهزة؟',
  'Sign out {device}': 'تسجيل الخروج من {device}',
  'Sign out {device}?': 'هل تريد تسجيل الخروج من {device}؟',
  'Sign them out': 'تسجيل الخروج منها',
  'Signed in {day}': 'تسجيل الدخول في {day}',
  'Signed in {day}, with a second factor': 'تسجيل الدخول في {day} بخطوة ثانية',
  'Signing in with another account closes the page of {owner}, and what was being edited there is lost.':
    'إذا سجّلت الدخول بحساب آخر، فستُغلق صفحة {owner} ويُفقد ما كان قيد التحرير فيها.',
  'Some of our emails have a code below the link. Enter the one from the newest email.':
    'تحتوي بعض رسائلنا على رمز أسفل الرابط. أدخل الرمز الوارد في أحدث رسالة.',
  'Something isn’t filled in correctly. Check your entries.': 'هناك خطأ في أحد الحقول. راجع ما أدخلته.',
  'Something went wrong on our end.': 'حدث خطأ من جانبنا.',
  'Start over': 'البدء من جديد',
  'Stay signed in as {email}': 'البقاء مسجّلًا باسم {email}',
  Strong: 'قوية',
  'That code didn’t match. Check your phone’s clock, then enter the next code.':
    'الرمز غير مطابق. تحقق من ساعة هاتفك، ثم أدخل الرمز التالي.',
  'That code isn’t right or has expired. Check it, or send another.':
    'الرمز غير صحيح أو انتهت صلاحيته. تحقق منه أو أرسل رمزًا جديدًا.',
  'That code isn’t right, has expired or was already used. Only the code in the newest email works; you can get a new one.':
    'الرمز غير صحيح أو انتهت صلاحيته أو استُخدم من قبل. لا يعمل إلا الرمز الوارد في أحدث رسالة، ويمكنك طلب رمز جديد.',
  'That isn’t a complete email address. It should look like name@example.com.':
    'هذا ليس عنوان بريد إلكتروني كاملًا. يجب أن يكون مثل name@example.com.',
  'That isn’t your current password.': 'هذه ليست كلمة مرورك الحالية.',
  'That login belongs to another account. Use it to sign in to that one, or keep the two separate.':
    'بيانات الدخول هذه تخص حسابًا آخر. سجّل الدخول بها إلى ذلك الحساب، أو أبقِ الحسابين منفصلين.',
  'That login is no longer linked.': 'لم تعد بيانات الدخول هذه مرتبطة.',
  'That took too long. Request a new code.': 'استغرق ذلك وقتًا أطول من اللازم. اطلب رمزًا جديدًا.',
  'That’s your current password. Choose a different one.': 'هذه كلمة مرورك الحالية. اختر كلمة مرور أخرى.',
  'The code has at least {least, plural, one {# digit} other {# digits}}.':
    'يتكوّن الرمز من {least, plural, zero {# رقم} one {رقم واحد} two {رقمين} few {# أرقام} many {# رقمًا} other {# رقم}} على الأقل.',
  'The company login took too long.': 'استغرق تسجيل الدخول المؤسسي وقتًا أطول من اللازم.',
  'The connection was lost before the server answered, so the email may be on its way. Look for it before you send another.':
    'انقطع الاتصال قبل أن يستجيب الخادم، لذا ربما تكون الرسالة في الطريق. ابحث عنها قبل إرسال رسالة أخرى.',
  'The connection was lost before the server answered, so your account may already have been created. Look for our email, or try signing in.':
    'انقطع الاتصال قبل أن يستجيب الخادم، لذا ربما أُنشئ حسابك. ابحث عن رسالتنا أو حاول تسجيل الدخول.',
  'The connection was lost before the server answered. Set the password again: if it’s refused because it’s already your current password, the change worked.':
    'انقطع الاتصال قبل أن يستجيب الخادم. عيّن كلمة المرور مرة أخرى: إذا رُفضت لأنها كلمة مرورك الحالية، فقد نجح التغيير.',
  'The email service here still sends to its own team only. An administrator can change that by setting up SMTP.':
    'لا ترسل خدمة البريد هنا حتى الآن إلا إلى فريقها. يمكن لأحد المسؤولين تغيير ذلك بإعداد SMTP.',
  'The email with this link wasn’t requested in this browser. The link signs you in to the account it was sent to. Continue only if that’s yours.':
    'لم تُطلب الرسالة التي تحتوي على هذا الرابط من هذا المتصفح. يسجّل الرابط دخولك إلى الحساب الذي أُرسل إليه. تابع فقط إذا كان هذا حسابك.',
  'The link didn’t work': 'لم يعمل الرابط',
  'The passkey wasn’t accepted. It may have been removed from its account.':
    'لم يُقبل مفتاح المرور. ربما أُزيل من حسابه.',
  'The passkey wasn’t used before the timeout.': 'لم يُستخدم مفتاح المرور في الوقت المحدد.',
  'The server didn’t accept this.': 'لم يقبل الخادم هذا.',
  'The server didn’t answer. Nothing was lost. Check your connection and try again.':
    'لم يستجب الخادم. لم يُفقد شيء. تحقق من اتصالك وأعد المحاولة.',
  'The server didn’t answer. Try again.': 'لم يستجب الخادم. أعد المحاولة.',
  'The server doesn’t recognize this portal’s key. An administrator has to give the portal the project’s current publishable key.':
    'لا يتعرّف الخادم على مفتاح هذه البوابة. على من يشغّل البوابة أن يزوّدها بالمفتاح العام الحالي للمشروع (publishable key).',
  'The server is taking too long to answer. Nothing was lost. Try again in a moment.':
    'يستغرق الخادم وقتًا طويلًا للاستجابة. لم يُفقد شيء. أعد المحاولة بعد قليل.',
  'The service you signed in with didn’t share an email address.':
    'لم تشارك الخدمة التي سجّلت الدخول بها عنوان بريد إلكتروني.',
  'The text message couldn’t be sent.': 'تعذّر إرسال الرسالة النصية.',
  'There’s already an account with this email address.': 'يوجد حساب بهذا البريد الإلكتروني بالفعل.',
  'There’s already an account with this phone number.': 'يوجد حساب برقم الهاتف هذا بالفعل.',
  'There’s no company login for this domain. Check the address, or sign in another way.':
    'لا يوجد تسجيل دخول مؤسسي لهذا النطاق. تحقق من العنوان أو سجّل الدخول بطريقة أخرى.',
  'These are the {shown} used last, of {count}.': 'هذه آخر {shown} استُخدمت من أصل {count}.',
  'This account is suspended. Contact an administrator.': 'هذا الحساب موقوف. تواصل مع أحد المسؤولين.',
  'This account no longer exists.': 'لم يعد هذا الحساب موجودًا.',
  'This address can’t receive our emails. Use another one.':
    'لا يمكن لهذا العنوان استلام رسائلنا. استخدم عنوانًا آخر.',
  'This app’s request has expired. Start over in the app.':
    'انتهت صلاحية طلب هذا التطبيق. ابدأ من جديد في التطبيق.',
  'This device': 'هذا الجهاز',
  'This invitation has expired or was already used. Ask for a new one.':
    'انتهت صلاحية هذه الدعوة أو استُخدمت من قبل. اطلب دعوة جديدة.',
  'This is turned off here.': 'هذا معطّل هنا.',
  'This is your only way to sign in. Add another before you remove it.':
    'هذه طريقتك الوحيدة لتسجيل الدخول. أضف طريقة أخرى قبل إزالتها.',
  'This kind of link can’t sign you in here, because anyone could make one. Set a password by email instead.':
    'لا يمكن تسجيل الدخول هنا بهذا النوع من الروابط، لأن أي شخص يمكنه إنشاء مثلها. عيّن كلمة مرور عبر البريد الإلكتروني بدلًا من ذلك.',
  'This type of second factor is turned off here. Choose another type.':
    'هذا النوع من الخطوة الثانية معطّل هنا. اختر نوعًا آخر.',
  'This link has expired or was already used, perhaps by an email scanner that opened it first. Only the newest email works; you can send another.':
    'انتهت صلاحية هذا الرابط أو استُخدم من قبل، ربما فتحه قبلك برنامج يفحص البريد. لا تعمل إلا أحدث رسالة، ويمكنك إرسال رسالة أخرى.',
  'This name is taken. Choose another.': 'هذا الاسم مستخدم. اختر اسمًا آخر.',
  'This page opens from a link in an email, and that link has already been used.':
    'تُفتح هذه الصفحة من رابط في رسالة بريد إلكتروني، وقد استُخدم ذلك الرابط بالفعل.',
  'This page was opened before an update and can’t do this yet. Reload it.':
    'فُتحت هذه الصفحة قبل تحديثها ولا يمكنها تنفيذ ذلك بعد. أعد تحميلها.',
  'This passkey has already been added.': 'مفتاح المرور هذا مضاف بالفعل.',
  'This passkey no longer belongs to the account.': 'لم يعد مفتاح المرور هذا تابعًا للحساب.',
  'This phone is already set up. To add it again, remove it first.':
    'هذا الهاتف مُعدّ بالفعل. لإضافته مرة أخرى، أزله أولًا.',
  'This portal’s database can’t list your devices yet. You can still sign out all others.':
    'لا تستطيع قاعدة بيانات هذه البوابة عرض أجهزتك بعد. لا يزال بإمكانك تسجيل الخروج من كل الأجهزة الأخرى.',
  'This second factor was already removed.': 'أُزيلت هذه الخطوة الثانية من قبل.',
  'This takes a moment.': 'يستغرق هذا لحظة.',
  'This was changed in the meantime.': 'تم تغيير هذا في هذه الأثناء.',
  'This was started in another browser, or took too long, so you’re not signed in yet. Sign in with the password you chose.':
    'بدأ هذا في متصفح آخر، أو استغرق وقتًا أطول من اللازم، لذا لم يُسجَّل دخولك بعد. سجّل الدخول بكلمة المرور التي اخترتها.',
  'This was started in another browser, or took too long. A link for a new password works only once, and only in the browser where it was requested. Request a new email in this browser.':
    'بدأ هذا في متصفح آخر، أو استغرق وقتًا أطول من اللازم. لا يعمل رابط كلمة المرور الجديدة إلا مرة واحدة، وفي المتصفح الذي طُلب منه فقط. اطلب رسالة جديدة من هذا المتصفح.',
  'This was started in another browser, or took too long. Start over here.':
    'بدأ هذا في متصفح آخر، أو استغرق وقتًا أطول من اللازم. ابدأ من جديد هنا.',
  'This way of signing in is turned off here.': 'طريقة تسجيل الدخول هذه معطّلة هنا.',
  'To confirm it’s you, enter the code we’ve just emailed you.':
    'للتأكد من هويتك، أدخل الرمز الذي أرسلناه إليك للتو بالبريد الإلكتروني.',
  'Too many attempts.': 'محاولات كثيرة جدًا.',
  'That’s too long. Shorten it, then try again.': 'هذا طويل جدًا. اختصره ثم حاول مرة أخرى.',
  'Too many emails.': 'تم إرسال رسائل كثيرة.',
  'Too many text messages.': 'تم إرسال رسائل نصية كثيرة.',
  'Try again': 'إعادة المحاولة',
  'Try again in {wait}': 'أعد المحاولة بعد {wait}',
  'Unknown device': 'جهاز غير معروف',
  'Use at most {count, plural, one {# character} other {# characters}}.':
    'الحد الأقصى {count, plural, zero {# حرف} one {حرف واحد} two {حرفان} few {# أحرف} many {# حرفًا} other {# حرف}}.',
  'We couldn’t confirm that you’re human.': 'تعذّر التحقق من أنك لست روبوتًا.',
  'Weak: easy to guess': 'ضعيفة: يسهل تخمينها',
  'We’ll send you an email that lets you set a new password.':
    'سنرسل إليك رسالة بريد إلكتروني يمكنك بها تعيين كلمة مرور جديدة.',
  'We’ve sent you an email. Confirm your address with it, then sign in.':
    'أرسلنا إليك رسالة بالبريد الإلكتروني. أكّد عنوانك من خلالها، ثم سجّل الدخول.',
  'Devices with a session of yours. Sign out those you don’t recognise.':
    'الأجهزة التي سجّلت الدخول عليها. سجّل الخروج مما لا تعرفه.',
  'Wrong email or password.': 'البريد الإلكتروني أو كلمة المرور غير صحيحة.',
  'You can send another in <wait>{seconds}</wait>.': 'يمكنك إرسال رسالة أخرى بعد <wait>{seconds}</wait>.',
  'You can try again in <wait>{seconds}</wait>.': 'يمكنك إعادة المحاولة بعد <wait>{seconds}</wait>.',
  'You need an email for this, so that only you can do it.':
    'تحتاج إلى رسالة بريد إلكتروني لهذا، حتى لا يستطيع فعله أحد غيرك.',
  'You need an invitation to create an account here. Ask an administrator for one.':
    'تحتاج إلى دعوة لإنشاء حساب هنا. اطلبها من أحد المسؤولين.',
  'You signed out in another tab.': 'سجّلت الخروج في علامة تبويب أخرى.',
  'You were signed out in the meantime.': 'تم تسجيل خروجك في هذه الأثناء.',
  'Your account': 'حسابك',
  'Your account is ready and you’re signed in.': 'حسابك جاهز وتم تسجيل دخولك.',
  'Your company login sent no email address. Tell the people who run it.':
    'لم يرسل تسجيل الدخول المؤسسي عنوان بريد إلكتروني. أبلغ المسؤولين عنه.',
  'Your company login sent no user ID. Tell the people who run it.':
    'لم يرسل تسجيل الدخول المؤسسي معرّف مستخدم. أبلغ المسؤولين عنه.',
  'Your company manages this. Ask the people who run its login.':
    'تدير مؤسستك هذا الأمر. اسأل المسؤولين عن تسجيل الدخول فيها.',
  'Your email address is confirmed': 'تم تأكيد عنوان بريدك الإلكتروني',
  'Your network changed in the meantime.': 'تغيّرت شبكتك في هذه الأثناء.',
  'Your other devices have been signed out.': 'تم تسجيل خروجك من أجهزتك الأخرى.',
  'Your session has ended: it expired, or was ended on another device.':
    'انتهت جلستك: إما لانتهاء صلاحيتها أو لأنها أُنهيت على جهاز آخر.',
  'You’ll have to sign in again on each device, including this one.':
    'سيكون عليك تسجيل الدخول مجددًا على كل جهاز، بما في ذلك هذا الجهاز.',
  'You’ll have to sign in again there. A page that is open there can still read data for up to {count, plural, one {# minute} other {# minutes}}.':
    'سيلزمك تسجيل الدخول هناك مجددًا. قد تظل صفحة مفتوحة هناك تقرأ لمدة تصل إلى {count, plural, zero {# دقيقة} one {دقيقة واحدة} two {دقيقتين} few {# دقائق} many {# دقيقة} other {# دقيقة}}.',
  'You’re signed in as <strong>{email}</strong>. This link signs you in to the account it was sent to. If that’s a different one, your session here ends.':
    'أنت مسجّل الدخول باسم <strong>{email}</strong>. يسجّل هذا الرابط دخولك إلى الحساب الذي أُرسل إليه. وإذا كان حسابًا آخر، فستنتهي جلستك هنا.',
  'You’re signed in.': 'تم تسجيل دخولك.',
  'You’re signed out.': 'تم تسجيل خروجك.',
  'You’ve reached the maximum number of passkeys.': 'بلغت الحد الأقصى لعدد مفاتيح المرور.',
  'You’ve reached the maximum number of second factors.': 'بلغت الحد الأقصى لعدد خطوات التحقق الثانية.',
  '{browser} on {system}': '{browser} على {system}',
  '{device} is signed out.': 'سُجّل الخروج من {device}.',
  '{minutes, plural, one {# minute} other {# minutes}}':
    '{minutes, plural, zero {# دقيقة} one {دقيقة واحدة} two {دقيقتين} few {# دقائق} many {# دقيقة} other {# دقيقة}}',
  '{seconds, plural, one {# second} other {# seconds}}':
    '{seconds, plural, zero {# ثانية} one {ثانية واحدة} two {ثانيتين} few {# ثوانٍ} many {# ثانية} other {# ثانية}}',
  'Two-step verification': 'التحقق بخطوتين',
  'That isn’t one of your recovery codes, or it was replaced by newer ones.':
    'هذا ليس من رموز الاسترداد الخاصة بك، أو استُبدل برموز أحدث.',
  'Recovery codes don’t work here. Ask your administrator to remove your second factor.':
    'رموز الاسترداد لا تعمل هنا. اطلب ممن يدير هذه البوابة إزالة خطوتك الثانية.',
  'Set up an authenticator app': 'إعداد تطبيق مصادقة',
  'You need an app that shows codes on your phone, such as Google Authenticator, Aegis or 1Password.':
    'تحتاج إلى تطبيق يعرض رموزًا على هاتفك، مثل Google Authenticator أو Aegis أو 1Password.',
  'Give it a name.': 'أدخل اسمًا.',
  'Helps you tell them apart when you add more.': 'لتعرفه به إذا أضفت تطبيقات أخرى.',
  'My phone': 'هاتفي',
  'Enter the code from your app.': 'أدخل الرمز من تطبيقك.',
  'Authenticator app added': 'أُضيف تطبيق المصادقة',
  'You’ll need its code to sign in. Devices that haven’t given one are signed out.':
    'سيُطلب منك رمزه عند تسجيل الدخول. وسُجّل الخروج من الأجهزة التي لم يُدخل عليها رمز.',
  'Scan this with your app, or type the key into it.': 'امسح هذا بتطبيقك، أو اكتب المفتاح فيه.',
  'QR code for your authenticator app. The key below says the same.':
    'رمز QR لتطبيق المصادقة. والمفتاح أدناه يؤدي الغرض نفسه.',
  'Copy key': 'نسخ المفتاح',
  'Enter the code that the app shows then.': 'أدخل الرمز الذي يعرضه التطبيق بعد ذلك.',
  'Code from your app': 'الرمز من تطبيقك',
  'Authenticator app': 'تطبيق مصادقة',
  'Use a recovery code instead': 'استخدام رمز استرداد بدلًا من ذلك',
  'Enter one of your recovery codes.': 'أدخل أحد رموز الاسترداد الخاصة بك.',
  'Two-step verification is off now': 'أُوقف التحقق بخطوتين',
  'Turn off two-step verification': 'إيقاف التحقق بخطوتين',
  'Recovery code': 'رمز الاسترداد',
  'It turns off two-step verification for your account, and signs you out on all your other devices.':
    'يوقف التحقق بخطوتين لحسابك، ويسجّل خروجك من جميع أجهزتك الأخرى.',
  'Enter the code that your authenticator app shows now.': 'أدخل الرمز الذي يعرضه تطبيق المصادقة الآن.',
  'Not {email}? <a>Sign out</a>': 'لست {email}؟ <a>تسجيل الخروج</a>',
  'Recovery codes': 'رموز الاسترداد',
  'They’re shown only now. Keep them where you’ll find them without your phone, such as on paper or in a password manager.':
    'لن تُعرض إلا الآن. احفظها حيث تجدها من دون هاتفك، مثل ورقة أو مدير كلمات مرور.',
  'If you lose your phone, one of these codes lets you in: it turns off two-step verification, once.':
    'إذا فقدت هاتفك، يتيح لك أحد هذه الرموز الدخول: إذ يوقف التحقق بخطوتين مرة واحدة.',
  Done: 'تم',
  'Not now': 'ليس الآن',
  'Replace codes': 'استبدال الرموز',
  'Show codes': 'عرض الرموز',
  'I’ve kept these codes': 'حفظت هذه الرموز',
  'The codes that you have now won’t work any more.': 'لن تعمل الرموز التي لديك الآن بعد ذلك.',
  'Copy codes': 'نسخ الرموز',
  Download: 'تنزيل',
  Copied: 'نُسخ',
  'The browser doesn’t allow it. Select the text instead.': 'لا يسمح المتصفح بذلك. حدّد النص بدلًا من ذلك.',
  'Nothing was changed. Try again, and confirm that it’s you.': 'لم يتغيّر شيء. حاول مرة أخرى وأكّد هويتك.',
  'Sign-in rules': 'قواعد تسجيل الدخول',
  'The sign-in rules are saved': 'حُفظت قواعد تسجيل الدخول',
  'They apply to everybody with the role, from the next request on.':
    'تسري على كل من له الدور ابتداءً من الطلب التالي.',
  'Save rules': 'حفظ القواعد',
  'Administrators confirm it’s them': 'يؤكّد المسؤولون هويتهم',
  'Afterwards the portal asks them to confirm it again.': 'بعدها تطلب البوابة منهم تأكيدها مرة أخرى.',
  'When they sign in': 'عند تسجيل الدخول',
  'Require two-step verification': 'طلب التحقق بخطوتين',
  'Every {count, plural, one {day} other {# days}}':
    '{count, plural, zero {كل # يوم} one {كل يوم} two {كل يومين} few {كل # أيام} many {كل # يومًا} other {كل # يوم}}',
  'Every {count, plural, one {hour} other {# hours}}':
    '{count, plural, zero {كل # ساعة} one {كل ساعة} two {كل ساعتين} few {كل # ساعات} many {كل # ساعة} other {كل # ساعة}}',
  'We’ve sent a code to <strong>{email}</strong>.': 'أرسلنا رمزًا إلى <strong>{email}</strong>.',
  'Forgot it? Sign out, and choose “Forgot your password?” when you sign in.':
    'هل نسيتها؟ سجّل الخروج، ثم اختر «هل نسيت كلمة المرور؟» عند تسجيل الدخول.',
  'This change needs a proof that it’s you. It then counts for a few minutes.':
    'يحتاج هذا التغيير إلى إثبات هويتك، ويسري الإثبات بضع دقائق.',
  'Sign out and in again to confirm that it’s you.': 'سجّل الخروج ثم سجّل الدخول مرة أخرى لتأكيد هويتك.',
  'Use your passkey': 'استخدام مفتاح المرور',
  'Confirm where you sign in': 'التأكيد حيث تسجّل الدخول',
  'Once you’ve confirmed it there, this page continues by itself.':
    'بعد أن تؤكّد هناك، تتابع هذه الصفحة تلقائيًا.',
  'You can close this tab. The page that asked continues by itself.':
    'يمكنك إغلاق علامة التبويب هذه، فالصفحة التي سألت تتابع تلقائيًا.',
  'Sign in once more where you usually do.': 'سجّل الدخول مرة أخرى حيث تفعل ذلك عادةً.',
  'Confirm it’s you': 'أكّد هويتك',
  'Two-step verification is off.': 'التحقق بخطوتين متوقف.',
  '{count, plural, =0 {You have no recovery codes: without your second factor you couldn’t sign in.} one {# recovery code left, in case you lose your second factor.} other {# recovery codes left, in case you lose your second factor.}}':
    '{count, plural, =0 {ليس لديك رموز استرداد: من دون خطوتك الثانية لن تستطيع تسجيل الدخول.} zero {ليس لديك رموز استرداد: من دون خطوتك الثانية لن تستطيع تسجيل الدخول.} one {بقي رمز استرداد واحد، في حال فقدت خطوتك الثانية.} two {بقي رمزا استرداد، في حال فقدت خطوتك الثانية.} few {بقيت # رموز استرداد، في حال فقدت خطوتك الثانية.} many {بقي # رمز استرداد، في حال فقدت خطوتك الثانية.} other {بقي # رمز استرداد، في حال فقدت خطوتك الثانية.}}',
  'You have nothing to fall back on': 'ليس لديك ما تعتمد عليه كبديل',
  'If you lose your only second factor, you can’t sign in. Keep recovery codes, or add another second factor.':
    'إذا فقدت خطوتك الثانية الوحيدة، فلن تتمكن من تسجيل الدخول. احتفظ برموز الاسترداد أو أضف خطوة ثانية أخرى.',
  'If you lose your only second factor, you can’t sign in. Add another one.':
    'إذا فقدت خطوتك الثانية الوحيدة، فلن تتمكن من تسجيل الدخول. أضف خطوة أخرى.',
  'Get recovery codes': 'الحصول على رموز الاسترداد',
  'Replace recovery codes': 'استبدال رموز الاسترداد',
  '{name} was removed': 'أُزيل {name}',
  'Added {day}': 'أُضيف في {day}',
  'Remove {name}': 'إزالة {name}',
  Remove: 'إزالة',
  'Remove {name}?': 'إزالة {name}؟',
  'If <strong>{email}</strong> can sign in here, an email is on its way. Enter its code, or open its link in this browser.':
    'إذا كان <strong>{email}</strong> يستطيع تسجيل الدخول هنا فهناك رسالة في الطريق. أدخل رمزها، أو افتح رابطها في هذا المتصفح.',
  'This was started in another browser, or took too long. A link that signs in works only once, and only in the browser where it was requested. Request a new email in this browser.':
    'بدأ هذا في متصفح آخر، أو استغرق وقتًا طويلًا. رابط تسجيل الدخول يعمل مرة واحدة فقط، وفي المتصفح الذي طُلب فيه فقط. اطلب رسالة جديدة في هذا المتصفح.',
  'Sign in by email': 'تسجيل الدخول بالبريد الإلكتروني',
  'We’ll email you a code and a link. Either signs you in, without a password.':
    'سنرسل إليك رمزًا ورابطًا. كلاهما يسجّل دخولك من دون كلمة مرور.',
  'Sign in with your password': 'تسجيل الدخول بكلمة المرور',
  'Email me a code': 'أرسل إليّ رمزًا',
  'Email me a code instead': 'أرسل إليّ رمزًا بدلًا من ذلك',
  'Last used': 'آخر ما استُخدم',
  'You’re signed in as a guest.': 'سُجّل دخولك ضيفًا.',
  'Continue with {provider}': 'المتابعة باستخدام {provider}',
  'Sign in with your company': 'تسجيل الدخول عبر شركتك',
  'Continue as a guest': 'المتابعة ضيفًا',
  'Your email address tells us where your company signs people in.':
    'من عنوان بريدك نعرف أين تسجّل شركتك دخول موظفيها.',
  'Leave your guest account?': 'مغادرة حساب الضيف؟',
  'Sign out for good': 'تسجيل الخروج نهائيًا',
  'You won’t be able to sign in to this guest account again, and what you’ve saved in it will be out of reach. To keep it, add an email address to your account first.':
    'لا يمكن لأحد الدخول إلى حساب ضيف مرة أخرى، ولا حتى أنت. وما حفظته فيه لن يعود في متناولك. للاحتفاظ به أضف أولًا عنوان بريد إلى حسابك.',
  'Keep your data': 'احتفظ ببياناتك',
  'Your account is yours to keep': 'صار حسابك باقيًا لك',
  'Sign in with {email} from now on. You can set a password below.':
    'سجّل الدخول من الآن بالعنوان {email}. يمكنك تعيين كلمة مرور في الأسفل.',
  'Send it again, or to another address': 'أرسلها مرة أخرى أو إلى عنوان آخر',
  'You’re a guest: only this browser can open your account. Add an email address, and you can sign in again anywhere.':
    'أنت ضيف: هذا المتصفح وحده يفتح حسابك. أضف عنوان بريد لتتمكن من تسجيل الدخول من أي مكان.',
  'You can’t open your guest data again afterwards.': 'ما حفظته ضيفًا لا يمكن فتحه بعد ذلك.',
  'Or link a login that you have elsewhere, under “Logins”.':
    'أو اربط، ضمن «طرق تسجيل الدخول»، تسجيل دخول تملكه في مكان آخر.',
  'You’re a guest. <a>Keep your data</a>': 'أنت ضيف. <a>احتفظ ببياناتك</a>',
  'Signing in didn’t work': 'لم ينجح تسجيل الدخول',
  'Signing in was cancelled, or the other service didn’t allow it.':
    'أُلغي تسجيل الدخول، أو لم تسمح به الخدمة الأخرى.',
  'The other service couldn’t sign you in. Try again, or sign in another way.':
    'لم تتمكن الخدمة الأخرى من تسجيل دخولك. حاول مرة أخرى، أو سجّل الدخول بطريقة أخرى.',
  'One of two addresses has agreed. Now open the email that we sent to the other one.':
    'وافق أحد العنوانين. افتح الآن الرسالة التي أرسلناها إلى العنوان الآخر.',
  'One more confirmation': 'بقي تأكيد واحد',
  'Now: <strong>{email}</strong>': 'الحالي: <strong>{email}</strong>',
  'That’s your address already.': 'هذا عنوانك بالفعل.',
  'Email address': 'عنوان البريد الإلكتروني',
  'Change email address': 'تغيير عنوان البريد الإلكتروني',
  'New email address': 'عنوان البريد الإلكتروني الجديد',
  'Mistyped? Another address takes the place of {email}.': 'هل أخطأت في الكتابة؟ يحل عنوان آخر محل {email}.',
  'Pending change': 'تغيير قيد الانتظار',
  'Your address changes to {email} once both addresses have agreed.':
    'يتغير عنوانك إلى {email} بعد أن يوافق العنوانان.',
  'Your address changes to {email} once you confirm it there.': 'يتغير عنوانك إلى {email} بعد أن تؤكده هناك.',
  'Open the link in our email, or enter its code here.': 'افتح الرابط في رسالتنا أو أدخل رمزها هنا.',
  'Your current address may be asked as well.': 'وقد يُطلب تأكيد عنوانك الحالي أيضًا.',
  'One of the two has agreed already: enter the code of the other one.':
    'وافق أحد العنوانين بالفعل: أدخِل رمز العنوان الآخر.',
  '{email} has agreed': 'وافق {email}',
  '{email} hasn’t agreed yet': 'لم يوافق {email} بعد',
  'Your email address stays as it is': 'يبقى عنوان بريدك الإلكتروني كما هو',
  'Send both emails again': 'إعادة إرسال الرسالتين',
  'Keep my address': 'الإبقاء على عنواني',
  'Your email address has changed': 'تغيّر عنوان بريدك الإلكتروني',
  'Code for {email}': 'رمز {email}',
  'Code sent to {email}': 'الرمز المرسل إلى {email}',
  'You sign in with it, and our emails go there.': 'تسجّل الدخول به، وإليه تصل رسائلنا.',
  'Send another code': 'إرسال رمز آخر',
  'Check that you’re human': 'التحقق من أنك إنسان',
  'The check that you’re human didn’t load. Something in your browser may block it. Allow it here, or try again.':
    'لم يُحمَّل التحقق من أنك إنسان. قد يحجبه شيء في متصفحك. اسمح به هنا أو حاول مرة أخرى.',
  'You have to confirm here that you’re human, and this page can’t ask you yet. An administrator of the portal has to set that up.':
    'عليك هنا تأكيد أنك إنسان، ولا تستطيع هذه الصفحة سؤالك بعد. على من يدير البوابة تهيئة ذلك.',
  'Change picture': 'تغيير الصورة',
  'Choose a picture': 'اختيار صورة',
  'Remove picture': 'إزالة الصورة',
  'Picture removed': 'تمت إزالة الصورة',
  'Picture saved': 'تم حفظ الصورة',
  'Crop your picture': 'اقتصاص صورتك',
  'Anyone with the address of your picture can see it.': 'يمكن لكل من يملك عنوان صورتك أن يراها.',
  'Save picture': 'حفظ الصورة',
  Zoom: 'التكبير',
  'Section of your picture': 'الجزء الظاهر من صورتك',
  'Drag it, or use the arrow keys, to move it. Zoom with + and −.':
    'حرّكها بالسحب أو بمفاتيح الأسهم، وكبّرها أو صغّرها بالمفتاحين + و−.',
  'This file is too large. Choose a picture of at most 30 MB.':
    'هذا الملف كبير جدًا. اختر صورة لا يزيد حجمها على 30 ميغابايت.',
  'This kind of file isn’t supported. Choose a JPEG, PNG, WebP, AVIF or GIF.':
    'هذا الملف ليس صورة يمكن استخدامها. اختر ملف JPEG أو PNG أو WebP أو AVIF أو GIF.',
  'This picture has too many pixels. Choose one of at most 50 megapixels.':
    'هذه الصورة تحتوي على عدد كبير جدًا من البكسلات. اختر صورة لا تزيد على 50 ميغابكسل.',
  'This picture is too small. Choose one of at least 64 × 64 pixels.':
    'هذه الصورة صغيرة جدًا. اختر صورة لا تقل عن 64 × 64 بكسل.',
  'This picture can’t be read. It may be damaged.': 'تتعذر قراءة هذه الصورة. ربما تكون تالفة.',
  'Profile saved': 'تم حفظ الملف الشخصي',
  'Save profile': 'حفظ الملف الشخصي',
  Language: 'اللغة',
  'Our emails are written in it.': 'تُكتب رسائلنا الإلكترونية بها.',
  'Time zone': 'المنطقة الزمنية',
  'As on the device: {zone}': 'كما في الجهاز: {zone}',
  'Times in your account are shown in it. It’s {time} there.':
    'تُعرض الأوقات في حسابك وفقًا لها. الساعة هناك {time}.',
  'The connection was lost before the server answered, so we don’t know whether your profile was saved. Save it again.':
    'انقطع الاتصال قبل أن يردّ الخادم، فلا نعرف هل حُفظ ملفك الشخصي. احفظه مرة أخرى.',
  Passkeys: 'مفاتيح المرور',
  Passkey: 'مفتاح مرور',
  'Passkey added': 'أُضيف مفتاح المرور',
  'You have no passkeys yet.': 'ليس لديك مفاتيح مرور بعد.',
  'This browser can’t use passkeys. Add one in a browser that can.':
    'لا يدعم هذا المتصفح مفاتيح المرور. أضِف مفتاحًا من متصفح يدعمها.',
  'Add a passkey': 'إضافة مفتاح مرور',
  'It won’t sign you in here any more. You can then delete it where it’s kept, such as in your password manager.':
    'لن يسجّل دخولك هنا بعد الآن. يمكنك بعد ذلك حذفه من مكان حفظه، مثل مدير كلمات المرور.',
  'Rename {name}': 'إعادة تسمية {name}',
  Rename: 'إعادة تسمية',
  'Not used yet': 'لم يُستخدم بعد',
  'Last used {day}': 'آخر استخدام {day}',
  'Rename passkey': 'إعادة تسمية مفتاح المرور',
  'This browser can’t use passkeys.': 'لا يدعم هذا المتصفح مفاتيح المرور.',
  'Sign in with a passkey': 'تسجيل الدخول بمفتاح مرور',
  'Sign in with your fingerprint, face or screen lock instead of a password.':
    'سجّل الدخول ببصمتك أو وجهك أو قفل الشاشة بدلًا من كلمة المرور.',
  'No passkey was used: it was cancelled, or took too long.':
    'لم يُستخدم أي مفتاح مرور: أُلغي الأمر أو استغرق وقتًا طويلًا.',
  'Passkeys don’t work at this address. Open the portal at its usual address.':
    'لا تعمل مفاتيح المرور على هذا العنوان. افتح البوابة على عنوانها المعتاد.',
  'This device already has a passkey for your account.': 'يوجد على هذا الجهاز مفتاح مرور لحسابك بالفعل.',
  'This device can’t keep such a passkey. Try another device, or a password manager.':
    'لا يستطيع هذا الجهاز حفظ مفتاح مرور كهذا. جرّب جهازًا آخر أو مدير كلمات مرور.',
  'The passkey couldn’t be used.': 'تعذّر استخدام مفتاح المرور.',
  'Name saved': 'حُفظ الاسم',
  'Save name': 'حفظ الاسم',
  Logins: 'طرق تسجيل الدخول',
  'Accounts elsewhere that open this one.': 'حسابات في أماكن أخرى تفتح هذا الحساب.',
  '{login} is unlinked': 'تم إلغاء ربط {login}',
  '{login} is linked now': 'تم ربط {login}',
  '{login} wasn’t linked': 'لم يتم ربط {login}',
  'An account keeps one login at least. Link another one before you unlink this.':
    'يحتفظ الحساب بطريقة دخول واحدة على الأقل. اربط طريقة أخرى قبل إلغاء ربط هذه.',
  'Unlink {login}?': 'إلغاء ربط {login}؟',
  'Unlink {login}': 'إلغاء ربط {login}',
  Unlink: 'إلغاء الربط',
  'You can’t sign in with it any more, and can link it again at any time.':
    'لن تتمكن من تسجيل الدخول به بعد ذلك، ويمكنك ربطه من جديد في أي وقت.',
  'The address of your account becomes {email}.': 'سيصبح عنوان حسابك {email}.',
  'Linked {day}': 'تم الربط في {day}',
  'Link {login}': 'ربط {login}',
  'This {login} login is linked to your account already.':
    'طريقة الدخول هذه عبر {login} مرتبطة بحسابك بالفعل.',
  'This {login} login belongs to another account': 'طريقة الدخول هذه عبر {login} تخص حسابًا آخر',
  'It can’t keep what you’ve saved as a guest. Add an email address instead.':
    'لا يمكنها الاحتفاظ بما حفظته كضيف. أضف عنوان بريد إلكتروني بدلًا من ذلك.',
  'Sign in to that account with it, which signs you out of this one, or keep the two separate.':
    'سجّل الدخول بها إلى ذلك الحساب، مما يخرجك من هذا الحساب، أو أبقِ الحسابين منفصلين.',
  'Sign in to that account': 'تسجيل الدخول إلى ذلك الحساب',
  'Keep them separate': 'إبقاؤهما منفصلين',
  'Requires a second factor at sign-in, such as a code from your phone.':
    'يتطلب تسجيل الدخول حينها، إضافةً إلى كلمة المرور، خطوة ثانية مثل رمز من هاتفك.',
  'No key was used: it was cancelled, took too long, or there was none.':
    'لم يُستخدم أي مفتاح: أُلغيت العملية أو استغرقت وقتًا طويلًا أو لم يكن هناك مفتاح.',
  'This key is already one of your second factors.': 'هذا المفتاح مضاف بالفعل إلى خطواتك الثانية.',
  'Keys don’t work at this address. Open the portal at its usual address.':
    'لا تعمل المفاتيح على هذا العنوان. افتح البوابة على عنوانها المعتاد.',
  'This browser can’t use security keys or passkeys.': 'لا يدعم هذا المتصفح مفاتيح الأمان أو مفاتيح المرور.',
  'The key wasn’t accepted. Use one that you’ve added to your account.':
    'لم يُقبل المفتاح. استخدم مفتاحًا أضفته إلى حسابك.',
  'The key wasn’t used before the timeout.': 'لم يُستخدم المفتاح في الوقت المحدد.',
  'The key couldn’t be used.': 'تعذّر استخدام المفتاح.',
  'That code didn’t match. Check it, or have another one sent.':
    'الرمز غير صحيح. تحقق منه أو اطلب إرسال رمز آخر.',
  'That code isn’t valid any more. Have another one sent.': 'لم يعد هذا الرمز صالحًا. اطلب إرسال رمز آخر.',
  'The text message couldn’t be sent. Try again later, or use another second factor.':
    'تعذّر إرسال الرسالة النصية. حاول لاحقًا أو استخدم خطوة ثانية أخرى.',
  'My key': 'مفتاحي',
  'Your browser asks for the key next. Devices without a second factor are signed out.':
    'سيطلب المتصفح المفتاح الآن. تُسجَّل الأجهزة التي لم تُدخل خطوة ثانية خروجًا.',
  'Devices without a second factor are signed out.': 'تُسجَّل الأجهزة التي لم تُدخل خطوة ثانية خروجًا.',
  'Enter the number with its country code, such as +43 660 1234567.':
    'أدخل الرقم مع رمز البلد، مثل ‎+43 660 1234567.',
  'Send a code': 'إرسال رمز',
  'Phone number': 'رقم الهاتف',
  'Choose what you’ll confirm with when you sign in.': 'اختر ما ستؤكد به هويتك عند تسجيل الدخول.',
  'Set up two-step verification': 'إعداد التحقق بخطوتين',
  'Add a security key or passkey': 'إضافة مفتاح أمان أو مفتاح مرور',
  'Add a phone number': 'إضافة رقم هاتف',
  'A key that you plug in or hold to your phone, or this device with its fingerprint, face or PIN.':
    'مفتاح توصله أو تقرّبه من هاتفك، أو هذا الجهاز ببصمة الإصبع أو الوجه أو رقم PIN.',
  'A code is sent to your phone each time you sign in. An app or a key is safer: numbers can be taken over.':
    'يُرسل رمز إلى هاتفك عند كل تسجيل دخول. التطبيق أو المفتاح أكثر أمانًا: فالأرقام يمكن الاستيلاء عليها.',
  'Two-step verification is turned off here.': 'التحقق بخطوتين معطّل هنا.',
  'Choose {name}': 'اختيار {name}',
  Choose: 'اختيار',
  'Confirmed.': 'تم التأكيد.',
  'Use your second factor': 'استخدام خطوتك الثانية',
  'Second factor': 'الخطوة الثانية',
  '{kind}: {name}': '{kind}: {name}',
  'The recovery code is used up. Set up a second factor again in your account.':
    'استُهلك رمز الاسترداد. أعد إعداد خطوة ثانية في حسابك.',
  'Have your key at hand, or the device that you’ve added: your browser says what to do.':
    'جهّز مفتاحك أو الجهاز الذي أضفته: سيخبرك المتصفح بما يجب فعله.',
  'Use your key': 'استخدام المفتاح',
  'A code is on its way.': 'رمز في الطريق إليك.',
  'A code can be sent to <n>{number}</n>.': 'يمكن إرسال رمز إلى <n>{number}</n>.',
  'Security key or passkey': 'مفتاح أمان أو مفتاح مرور',
  'Text message': 'رسالة نصية',
  'This action needs two-step verification, which your account doesn’t have yet.':
    'ما تريد فعله يتطلب التحقق بخطوتين، وهو غير مُعدّ لحسابك بعد.',
  'Enter the code from the text message.': 'أدخل الرمز من الرسالة النصية.',
  'Another code is on its way.': 'رمز آخر في الطريق إليك.',
  'We’ve sent a code to <n>{number}</n>.': 'أرسلنا رمزًا إلى <n>{number}</n>.',
  'Code from the text message': 'الرمز من الرسالة النصية',
  'Send another code in {wait}': 'إرسال رمز آخر خلال {wait}',
  'Add a second factor': 'إضافة خطوة ثانية',
  'Security key or passkey added': 'أُضيف مفتاح أمان أو مفتاح مرور',
  'Phone number added': 'أُضيف رقم الهاتف',
  'It’s your only second factor: two-step verification will be off, and your password alone will open your account.':
    'إنها خطوتك الثانية الوحيدة: سيُوقف التحقق بخطوتين، وستكفي كلمة المرور وحدها لفتح حسابك.',
  'It won’t be accepted any more. Your other second factors still work.':
    'لن تُقبل بعد الآن. وتبقى خطواتك الثانية الأخرى كما هي.',
  'Second factors': 'الخطوات الثانية',
  'Wasn’t this you?': 'ألم تكن أنت؟',
  'Secure your account if you didn’t do what the email says. Nothing happens before you press the button.':
    'أمِّن حسابك إذا لم تكن أنت من فعل ما تذكره الرسالة. لا يحدث شيء قبل أن تضغط على الزر.',
  'It was you? <a>Go to your account</a>': 'هل كنت أنت؟ <a>انتقل إلى حسابك</a>',
  'All devices are signed out, this one too.': 'يتم تسجيل الخروج من جميع الأجهزة، ومنها هذا الجهاز.',
  'Your password stops working, and we send you an email to set a new one.':
    'تتوقف كلمة المرور عن العمل، ونرسل إليك رسالة لتعيين كلمة مرور جديدة.',
  'Changes since then are undone: the email address, two-step verification, passkeys, logins, and a deletion of the account.':
    'يتم التراجع عن التغييرات التي حدثت منذ ذلك الحين: عنوان البريد الإلكتروني، والتحقق بخطوتين، ومفاتيح المرور، وطرق الدخول، وحذف الحساب.',
  'Secure my account': 'تأمين حسابي',
  'Your account is secured': 'تم تأمين حسابك',
  'All devices are signed out, and the password no longer works. Another account uses your email address now: ask your administrator to give you access again.':
    'تم تسجيل الخروج من جميع الأجهزة، ولم تعد كلمة المرور تعمل. يستخدم حساب آخر عنوان بريدك الآن: اطلب من المسؤول منحك الوصول من جديد.',
  'All devices are signed out, and the password no longer works. Set a new one by the email to <strong>{email}</strong>.':
    'تم تسجيل الخروج من جميع الأجهزة، ولم تعد كلمة المرور تعمل. عيِّن كلمة جديدة عبر الرسالة المرسلة إلى <strong>{email}</strong>.',
  'If <strong>{email}</strong> has an account, an email is on its way. Open its link in this browser.':
    'إذا كان لدى <strong>{email}</strong> حساب، فهناك رسالة في الطريق. افتح رابطها في هذا المتصفح.',
  'Secure your account': 'تأمين حسابك',
  'This link has expired or was already used. We can send you an email that lets you set a new password, which signs out all your other devices.':
    'انتهت صلاحية هذا الرابط أو سبق استخدامه. يمكننا إرسال رسالة تتيح لك تعيين كلمة مرور جديدة، وبذلك يتم تسجيل الخروج من جميع أجهزتك الأخرى.',
  'We’ll send you an email that lets you set a new password, which signs out all your other devices.':
    'سنرسل إليك رسالة تتيح لك تعيين كلمة مرور جديدة، وبذلك يتم تسجيل الخروج من جميع أجهزتك الأخرى.',
  'Secured by “This wasn’t me” in an email: all devices were signed out':
    'تم التأمين عبر «لم أكن أنا» في رسالة: تم تسجيل الخروج من جميع الأجهزة',
  'Sections of your account': 'أقسام حسابك',
  'If <strong>{email}</strong> is new here, an email is on its way. Enter its code.':
    'إذا كان <strong>{email}</strong> جديدًا هنا، فهناك رسالة في الطريق إليه. أدخِل رمزها.',
  'Addresses that already have an account don’t get this email. <a>Sign in to that account</a> or <b>reset its password</b> instead. Your guest data doesn’t move there.':
    'العناوين التي لها حساب بالفعل لا تصلها هذه الرسالة. <a>سجّل الدخول إلى ذلك الحساب</a> أو <b>أعد تعيين كلمة مروره</b> بدلًا من ذلك. ما حفظته بصفتك ضيفًا لا ينتقل إليه.',
  'This browser blocks cookies here': 'يحظر هذا المتصفح ملفات تعريف الارتباط هنا',
  'You can sign in, but you’re signed out when this page closes or reloads, and links from our emails don’t work. Allow cookies for this site in your browser’s settings, then reload the page.':
    'يمكنك تسجيل الدخول، لكن سيتم تسجيل خروجك عند إغلاق هذه الصفحة أو إعادة تحميلها، ولن تعمل الروابط الواردة في رسائلنا. اسمح بملفات تعريف الارتباط لهذا الموقع في إعدادات متصفحك، ثم أعد تحميل الصفحة.',
  'You’re signed out when this page closes or reloads. Allow cookies for this site in your browser’s settings, then sign in again.':
    'سيتم تسجيل خروجك عند إغلاق هذه الصفحة أو إعادة تحميلها. اسمح بملفات تعريف الارتباط لهذا الموقع في إعدادات متصفحك، ثم سجّل الدخول مرة أخرى.',
  'Your account’s data is too large for a cookie': 'بيانات حسابك أكبر من أن يتسع لها ملف تعريف الارتباط',
  'You’re signed out when this page closes or reloads. Contact an administrator.':
    'سيتم تسجيل خروجك عند إغلاق هذه الصفحة أو إعادة تحميلها. تواصل مع أحد المسؤولين.',
  'It’s too long: use at most {most} letters or digits. Accents, other scripts and emoji count two to four times.':
    'إنها طويلة جدًا: استخدم {most} حرفًا لاتينيًا أو رقمًا على الأكثر. تُحسب الحروف العربية وغيرها والرموز التعبيرية مرتين إلى أربع مرات.',
  'It’s a common password, or was in a leak, so others will try it.':
    'إنها كلمة مرور شائعة أو ظهرت في تسريب، لذا سيجرّبها الآخرون.',
  'Choose a shorter password.': 'اختر كلمة مرور أقصر.',
  'They get an email with your name and a link, by which they sign in without a password. It counts for {days} days.':
    'سيتلقون رسالة تحمل اسمك ورابطًا يسجّلون به الدخول بدون كلمة مرور. تسري الدعوة {days} أيام.',
  'Invitation expired': 'انتهت الدعوة',
  'Invited {day}, until {until}. Send the invitation again to renew it.':
    'دُعي في {day} حتى {until}. أرسِل الدعوة مرة أخرى لتجديدها.',
  'Invited {day}, valid until {until}': 'دُعي في {day}، الدعوة سارية حتى {until}',
  'This link has expired, was opened before, or there is a newer email. Enter the address that was invited, and we’ll send you another one. An invitation counts for {days} days; after that, ask for a new one.':
    'انتهت صلاحية هذا الرابط، أو سبق فتحه، أو توجد رسالة أحدث. أدخِل العنوان الذي وُجّهت إليه الدعوة لنرسل إليه رسالة أخرى. تسري الدعوة {days} أيام؛ بعد ذلك اطلب دعوة جديدة.',
  'Send me another email': 'إرسال رسالة أخرى إليّ',
}
