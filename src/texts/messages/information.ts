import type { ItemFault } from '../../refusals/item-faults.js';

/** The form in which users enter their information, with the texts of its faults. */
export const information = {
  titles: {
    first: 'Your details',
    contacted: 'We need something more from you',
    rejected: 'Please correct your details',
    expired: 'Time to renew your details',
  },
  leads: {
    first: 'Enter them exactly as they are on your identity document.',
    contacted: 'Please send what is listed here. Everything else you gave us is kept.',
    rejected: 'Enter all of them again, exactly as they are on your identity document.',
    expired: 'A document you gave us is no longer valid. Enter what is on your new one.',
  },
  /** For levels that require no identity document. */
  leadsWithoutDocument: {
    first: 'This is all that is needed. A reviewer looks at it.',
    rejected: 'Enter all of it again.',
  },
  reuse: {
    title: 'You have given us everything already',
    lead: 'It is still valid. Nothing needs to be entered again.',
    restLead: 'A part of what is needed we know from before. Only this is missing.',
    used: 'We use again what you gave us before:',
    submit: 'Use it again',
  },
  restored: {
    title: 'What you entered before is here again',
    text: 'It has not gone to our reviewers yet. Check it and go on.',
  },
  changed: {
    title: 'Nothing has been sent',
    text: 'Since you opened the page something else is needed. What you typed is still here: check it, and send it again.',
  },
  stale: {
    title: 'Please send it once more',
    text: 'You have logged in again since you opened the page. What you entered is still here; it has not gone to our reviewers yet.',
  },
  reviewerWrites: 'Our reviewer writes:',
  triesLeft: (count: number) => (count === 1 ? 'You can try once more.' : `You can try ${count} more times.`),
  submit: 'Send details',
  submitAndContinue: 'Continue',
  sections: {
    person: 'About you',
    document: 'Your identity document',
    face: 'Your face',
    address: 'Where you live',
    wealth: 'Your means',
    accounts: 'Your accounts elsewhere',
  },
  sectionOf: (number: number, count: number) => `Part ${number} of ${count}`,
  items: {
    given_name: 'Given names',
    family_name: 'Family name',
    birth_date: 'Date of birth',
    country: 'Country where you live',
    document_number: 'Document number',
    document_expires_on: 'Document is valid until',
    picture: 'Photo of your document',
    selfie: 'Photo of your face',
    liveness_picture: 'Photo of you with today’s date',
    address: 'Address where you live',
    address_dated_on: 'Date on the proof of address',
    proof_of_address: 'Proof of address',
    source_of_wealth: 'Where your money comes from',
    source_of_wealth_document: 'Proof of where it comes from',
    accreditation_document: 'Proof that you are an accredited investor',
    wallet_address: 'Wallet address',
    telegram_name: 'Telegram user name',
  },
  /** Check boxes that replace a text field. */
  boxes: {
    one_name: {
      label: 'I have only one name',
      hints: {
        both: 'Enter it under “Given names”. The family name stays empty.',
        given_name: 'Enter it here. The family name stays empty.',
        family_name: 'The family name stays empty.',
      },
    },
    no_end_date: {
      label: 'It has no end date',
      hint: 'Some identity cards are valid for life, or say 9999 as the year.',
    },
  },
  optional: (item: string) => `${item} (optional)`,
  hints: {
    given_name: 'All of them, in any script.',
    document_number: 'Of your passport, identity card or driving licence.',
    document_expires_on: 'The last day on which it is valid, as it says.',
    picture: 'The page with your portrait, all four corners visible, nothing covered.',
    selfie: 'Look straight into the camera, in good light, without hat or sunglasses.',
    liveness_picture: 'Hold a sheet of paper next to your face on which you have written today’s date by hand.',
    address: 'Street and number, postal code if there is one, town, and country, as on your proof of address.',
    proof_of_address:
      'A bill for electricity, water or the telephone, a bank statement, or a letter from an authority, with your name and address.',
    source_of_wealth: 'For example your work, a company, an inheritance or a sale. Two or three sentences are enough.',
    source_of_wealth_document: 'For example a payslip, a tax return or a contract.',
    accreditation_document: 'For example a letter from your bank, accountant or lawyer.',
    wallet_address: 'Copy it from your wallet, so that no character is wrong.',
    telegram_name: 'As it stands in your Telegram settings, for example @ada_lovelace.',
  },
  walletBefore: (wallet: string) =>
    `The service that asks suggests this one. Checked before: ${wallet}. Enter whichever you want it to see.`,
  pictureKinds: 'JPEG, PNG or WebP, up to 10 MB.',
  fileKinds: 'JPEG, PNG, WebP or PDF, up to 10 MB.',
  countryEmpty: 'Choose a country',
  kept: (isPdf: boolean, size: string) =>
    `We have your ${isPdf ? 'PDF' : 'picture'} (${size}). Choose another one only to replace it.`,
  faults: {
    given_name_missing: 'Enter your given names. If you have only one name, tick “I have only one name”.',
    family_name_missing: 'Enter your family name. If you have only one name, tick “I have only one name”.',
    only_name_missing: 'Enter your name here, the only one that you have.',
    name_beside_box:
      'You have ticked “I have only one name”, and another one stands here. Empty this field, or take the tick away.',
    name_too_long: 'Enter at most 100 characters here.',
    name_not_text: 'This contains a character that cannot be shown. Type it again by hand.',
    name_without_letters: 'Enter your name in letters, in any script.',
    birth_date_missing: 'Enter your date of birth.',
    birth_date_format: 'Enter your date of birth as year, month and day, for example 1990-12-31.',
    date_not_real: 'This date does not exist. Check day and month.',
    date_in_future: 'This date has not come yet. Check the year.',
    birth_date_too_long_ago: 'This date is too long ago. Check the year.',
    under_age: 'You must be at least 18 years old to be verified.',
    country_missing: 'Choose the country that you live in.',
    country_unknown: 'Choose a country from the list.',
    document_number_missing: 'Enter the number of your document.',
    document_number_length: 'A document number has 3 to 40 characters. Check it.',
    document_number_not_text: 'This contains a character that cannot be shown. Type the number by hand.',
    document_expires_on_missing:
      'Enter the day until which your document is valid. If it is valid for ever, tick “It has no end date”.',
    document_expires_on_format:
      'Enter the day until which your document is valid as year, month and day, for example 2031-12-31. If it is valid for ever, tick “It has no end date”.',
    document_expires_on_too_late: 'Check the year. If your document is valid for ever, tick “It has no end date”.',
    end_date_beside_box:
      'You have ticked “It has no end date”, and a date stands here. Empty this field, or take the tick away.',
    document_expired: 'This document is no longer valid. Use one that is.',
    address_missing: 'Enter the address where you live.',
    address_too_long: 'Enter at most 300 characters here.',
    address_dated_on_missing: 'Enter the date that is on your proof of address.',
    address_dated_on_format:
      'Enter the date that is on your proof of address as year, month and day, for example 2026-10-31.',
    address_dated_on_too_old: 'This proof of address is too old. Use a newer one.',
    source_of_wealth_missing: 'Write in a few words where your money comes from.',
    source_of_wealth_too_long: 'Enter at most 2,000 characters here.',
    wallet_address_missing: 'Enter the address of your wallet.',
    wallet_address_format: 'A wallet address has 10 to 200 characters and no spaces. Copy it once more.',
    telegram_name_missing: 'Enter your Telegram user name.',
    telegram_name_format:
      'A Telegram user name has 5 to 32 letters, digits and underscores. Check it in your Telegram settings.',
    picture_missing: 'Add a photo of your document.',
    selfie_missing: 'Add a photo of your face.',
    liveness_picture_missing: 'Add a photo of you with today’s date.',
    proof_of_address_missing: 'Add your proof of address.',
    source_of_wealth_document_missing: 'Add a proof of where your money comes from.',
    accreditation_document_missing: 'Add a proof that you are an accredited investor.',
    file_empty: 'This file is empty. Choose another one, or take the photo again.',
    file_too_big:
      'This file is larger than 10 MB. Choose a smaller one, or take the photo again with a lower resolution.',
    picture_too_many_pixels:
      'This picture has more than 200 megapixels. Choose a smaller one, or take the photo again with a lower resolution.',
    picture_too_small:
      'This picture is too small to be read: it needs at least 640 by 360 pixels. Take the photo again, or choose the original instead of a preview.',
    picture_too_long:
      'This picture is a strip, more than five times as long as it is wide. Take a photo of the whole page, or cut the picture to the part that counts.',
    picture_heic:
      'This picture is in the format HEIC of your phone, which we cannot read. Take the photo here, or save it as JPEG first.',
    picture_wrong_kind: 'This file is not a JPEG, PNG or WebP picture. Choose another one.',
    file_wrong_kind: 'This file is not a JPEG, PNG, WebP or PDF file. Choose another one.',
    picture_unreadable: 'This picture is damaged or not complete. Take the photo again.',
    pdf_damaged: 'This PDF is damaged or not complete. Download or scan it again.',
    pdf_locked: 'This PDF opens only with a password. Save it without one, or take a photo of the page.',
    pdf_form: 'This PDF holds a form that few programs show. Print it as a PDF, or take a photo of the page.',
    pdf_fonts:
      'This PDF has letters of a font that is not in it, and we cannot show them all. Open it, choose Print and “Save as PDF”, and send that, or take a photo of the page.',
    pdf_too_many_pages: 'This PDF has more than 30 pages. Save only the pages that count as a PDF, and send that.',
    file_too_demanding:
      'This file takes more time or memory to open than we can spend on one. Save it again more simply, or take a photo of the page.',
  } satisfies Record<ItemFault, string>,
};
