/** Statuses of the problem pages that the servers of a portal send. */
export type PortalProblemStatus = 400 | 403 | 404 | 405 | 408 | 416 | 431 | 500

interface ProblemWords {
  dir: 'ltr' | 'rtl'
  /** The text of the link to the home page. */
  home: string
  problems: Record<PortalProblemStatus, { title: string; advice: string }>
}

/** Texts of the problem pages by language. The first language is the fallback. */
export const problemTexts = {
  en: {
    dir: 'ltr',
    home: 'Go to the home page',
    problems: {
      400: {
        title: 'This address can’t be read',
        advice: 'Part of it isn’t allowed in an address here. Check it, or start at the home page.',
      },
      403: {
        title: 'This address isn’t allowed',
        advice:
          'Open the portal as localhost. To use another host name, add it to PORTICO_ALLOWED_HOSTS and start the portal again.',
      },
      404: {
        title: 'There is nothing here',
        advice: 'Check the address, or start at the home page.',
      },
      405: {
        title: 'This server only sends pages and files',
        advice: 'Use GET or HEAD.',
      },
      408: {
        title: 'The request didn’t arrive completely',
        advice: 'Check the connection and reload the page.',
      },
      416: {
        title: 'The file is shorter than that',
        advice: 'Ask for a part that it has, or for all of it.',
      },
      431: {
        title: 'This address is too long',
        advice:
          'Address and cookies together are more than this server accepts. Remove some of the filters from the address, or start at the home page.',
      },
      500: {
        title: 'The server couldn’t show this page',
        advice: 'Reload the page. The server’s output says what went wrong.',
      },
    },
  },
  de: {
    dir: 'ltr',
    home: 'Zur Startseite',
    problems: {
      400: {
        title: 'Diese Adresse ist nicht lesbar',
        advice:
          'Ein Teil davon ist hier in Adressen nicht erlaubt. Prüfen Sie sie, oder beginnen Sie auf der Startseite.',
      },
      403: {
        title: 'Diese Adresse ist nicht erlaubt',
        advice:
          'Öffnen Sie das Portal als localhost. Für einen anderen Hostnamen tragen Sie ihn in PORTICO_ALLOWED_HOSTS ein, und starten Sie das Portal neu.',
      },
      404: {
        title: 'Hier ist nichts',
        advice: 'Prüfen Sie die Adresse, oder beginnen Sie auf der Startseite.',
      },
      405: {
        title: 'Dieser Server sendet nur Seiten und Dateien',
        advice: 'Verwenden Sie GET oder HEAD.',
      },
      408: {
        title: 'Die Anfrage ist nicht vollständig angekommen',
        advice: 'Prüfen Sie die Verbindung, und laden Sie die Seite neu.',
      },
      416: {
        title: 'Die Datei ist kürzer',
        advice: 'Fordern Sie einen Teil an, den sie hat, oder die ganze Datei.',
      },
      431: {
        title: 'Diese Adresse ist zu lang',
        advice:
          'Adresse und Cookies zusammen sind mehr, als dieser Server annimmt. Entfernen Sie einige Filter aus der Adresse, oder beginnen Sie auf der Startseite.',
      },
      500: {
        title: 'Der Server konnte diese Seite nicht zeigen',
        advice: 'Laden Sie die Seite neu. Die Ausgabe des Servers sagt, was schiefgegangen ist.',
      },
    },
  },
  ar: {
    dir: 'rtl',
    home: 'الانتقال إلى الصفحة الرئيسية',
    problems: {
      400: {
        title: 'تعذّرت قراءة هذا العنوان',
        advice: 'جزء منه غير مسموح به في العناوين هنا. تحقق منه، أو ابدأ من الصفحة الرئيسية.',
      },
      403: {
        title: 'هذا العنوان غير مسموح به',
        advice:
          'افتح البوابة باسم localhost. لاستخدام اسم مضيف آخر، أضفه إلى PORTICO_ALLOWED_HOSTS ثم أعد تشغيل البوابة.',
      },
      404: {
        title: 'لا يوجد شيء هنا',
        advice: 'تحقق من العنوان، أو ابدأ من الصفحة الرئيسية.',
      },
      405: {
        title: 'لا يرسل هذا الخادم إلا الصفحات والملفات',
        advice: 'استخدم GET أو HEAD.',
      },
      408: {
        title: 'لم يصل الطلب كاملًا',
        advice: 'تحقق من الاتصال وأعد تحميل الصفحة.',
      },
      416: {
        title: 'الملف أقصر من ذلك',
        advice: 'اطلب جزءًا موجودًا فيه، أو الملف كله.',
      },
      431: {
        title: 'هذا العنوان طويل جدًا',
        advice:
          'العنوان وملفات تعريف الارتباط معًا أكبر مما يقبله هذا الخادم. أزل بعض عوامل التصفية من العنوان، أو ابدأ من الصفحة الرئيسية.',
      },
      500: {
        title: 'تعذّر على الخادم عرض هذه الصفحة',
        advice: 'أعد تحميل الصفحة. يوضح خرج الخادم سبب المشكلة.',
      },
    },
  },
} satisfies Record<string, ProblemWords>

/** Returns the preferred language of an `Accept-Language` header that has texts. */
export function chooseLanguage(accepted = ''): keyof typeof problemTexts {
  const wanted = accepted
    .split(',')
    .map((part) => {
      const [tag = '', weight = 'q=1'] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/)
      return { language: tag.split('-')[0] ?? '', weight: Number(weight.replace('q=', '')) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
  const known = Object.keys(problemTexts) as (keyof typeof problemTexts)[]
  return wanted.flatMap(({ language }) => known.filter((one) => one === language))[0] ?? 'en'
}
