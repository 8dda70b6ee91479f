/**
 * A sentence of each of the scheduled languages, with half letters and joiners where its script has them: the
 * Eighth Schedule of India's constitution.
 */
export const scheduledLanguages: Record<string, string> = {
  Assamese: 'অসমীয়া ভাত',
  Bengali: 'বাংলা ক্ষুধা র‍্যাম',
  Bodo: 'बर’ राव',
  Dogri: 'डोगरी रूट्टी',
  Gujarati: 'ગુજરાતી ઢોકળાં ક્ષમા',
  Hindi: 'दिव्यांका ज़ाफ़रानी क्‍या',
  Kannada: 'ಕನ್ನಡ ದೋಸೆ ಕ್ಷೀರ',
  Kashmiri: 'کٲشُر وازوان',
  Konkani: 'कोंकणी सोलकढी',
  Maithili: 'मैथिली तिलकोर',
  Malayalam: 'മലയാളം അവന്‍ ക്ഷേത്രം',
  Manipuri: 'ꯃꯤꯇꯩꯂꯣꯟ',
  Marathi: 'कऱ्हाड र्‍हस्व दऱ्या',
  Nepali: 'नेपाली सेल रोटी',
  Odia: 'ଓଡ଼ିଆ ଖେଚୁଡ଼ି',
  Punjabi: 'ਪੰਜਾਬੀ ਮੱਖਣੀ ਸ਼ਾਹੀ ਕੁਲਚਾ',
  Sanskrit: 'संस्कृतम् क्षुत्',
  Santali: 'ᱥᱟᱱᱛᱟᱲᱤ',
  Sindhi: 'سنڌي ٻوٽو',
  Tamil: 'தமிழ் இட்லி ஸ்ரீ',
  Telugu: 'తెలుగు పెసరట్టు క్షేమం',
  Urdu: 'اردو بریانی',
}
