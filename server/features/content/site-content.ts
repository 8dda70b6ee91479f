import type { SiteContent } from '#shared/content/site-content.ts'
import type { Language } from '#shared/languages.ts'
import type { Deps } from '../../deps.ts'
import { readSetting } from '../settings/read-setting.ts'

/**
 * The texts of a new installation: the specification's sample claims (sections 1 and 9) and eight
 * testimonials.
 */
export const defaultContent: Record<Language, SiteContent> = {
  en: {
    hero: {
      headline: 'Ghar jaisa khana,',
      highlight: 'at your door.',
      text: 'Dosas off the tawa, dal that simmered all night, jalebis still warm. Order from the kitchens around you, watch every step, and add what feeds somebody who has nothing, if you like.',
      facts: [
        { value: '500+', label: 'restaurants' },
        { value: '25-40 min', label: 'delivery' },
        { value: 'Up to 50% off', label: 'deals' },
      ],
    },
    offers: {
      title: 'Special Offers',
      text: 'A little less to pay, nothing less on the plate.',
      shown: true,
    },
    stats: [
      { value: '5K+', label: 'daily orders' },
      { value: '500+', label: 'partner restaurants' },
      { value: '30+', label: 'cities' },
      { value: '250K+', label: 'lives impacted' },
    ],
    guests: [
      { value: '15,000+', label: 'satisfied customers' },
      { value: '98.7%', label: 'satisfaction' },
    ],
    testimonials: [
      testimonial(
        1,
        'Meera Iyer',
        'School teacher',
        'Chennai',
        5,
        '2026-09-14',
        'The idlis came so soft that my mother asked which aunt had sent them. I told her she lives behind an app.',
      ),
      testimonial(
        2,
        'Arjun Malhotra',
        'Software engineer',
        'Gurugram',
        4.5,
        '2026-09-28',
        'I watched my rajma cross the whole map and reach me before my meeting ended. Hot, and on time.',
      ),
      testimonial(
        3,
        'Sister Philomena',
        'Runs a night shelter',
        'Mumbai',
        5,
        '2026-10-02',
        'When a wedding hall has food left over, a volunteer is at our door while it is still warm. Nobody here goes to bed hungry.',
      ),
      testimonial(
        4,
        'Kabir Sheikh',
        'Restaurant owner',
        'Hyderabad',
        4.5,
        '2026-10-09',
        'We used to throw away a pot of biryani every night. Now it has a name and an address to go to.',
      ),
      testimonial(
        5,
        'Ananya Das',
        'Medical student',
        'Kolkata',
        5,
        '2026-10-17',
        'After a twelve-hour shift a kathi roll and a kind rider at the gate are worth more than sleep.',
      ),
      testimonial(
        6,
        'Harpreet Gill',
        'Delivery agent',
        'Amritsar',
        4,
        '2026-10-23',
        'I see what each trip pays before I take it, and the money is in my account on Monday.',
      ),
      testimonial(
        7,
        'Lakshmi Nair',
        'Grandmother of four',
        'Kochi',
        5,
        '2026-11-01',
        'My grandson ordered me a fish moilee from two thousand kilometres away. It tasted of home because it was.',
      ),
      testimonial(
        8,
        'Rohan Deshpande',
        'Photographer',
        'Pune',
        4.5,
        '2026-11-08',
        'Vegetarian means vegetarian here, and the green dot is where I look first. Not one mistake in a year.',
      ),
    ],
  },
  hi: {
    hero: {
      headline: 'घर जैसा खाना,',
      highlight: 'आपके दरवाज़े पर।',
      text: 'तवे से उतरे डोसे, रात भर धीमी आँच पर पकी दाल, गरमागरम जलेबियाँ। आसपास की रसोइयों से ऑर्डर करें, हर क़दम देखें, और चाहें तो उसमें वह भी जोड़ें जिससे किसी भूखे का पेट भरे।',
      facts: [
        { value: '500+', label: 'रेस्टोरेंट' },
        { value: '25-40 मिनट', label: 'डिलीवरी' },
        { value: '50% तक की छूट', label: 'डील्स' },
      ],
    },
    offers: {
      title: 'खास ऑफ़र',
      text: 'दाम थोड़ा कम, थाली में कुछ भी कम नहीं।',
      shown: true,
    },
    stats: [
      { value: '5K+', label: 'रोज़ के ऑर्डर' },
      { value: '500+', label: 'साझेदार रेस्टोरेंट' },
      { value: '30+', label: 'शहर' },
      { value: '250K+', label: 'ज़िंदगियाँ छुईं' },
    ],
    guests: [
      { value: '15,000+', label: 'संतुष्ट ग्राहक' },
      { value: '98.7%', label: 'संतुष्टि' },
    ],
    testimonials: [
      testimonial(
        1,
        'मीरा अय्यर',
        'स्कूल शिक्षिका',
        'चेन्नई',
        5,
        '2026-09-14',
        'इडली इतनी मुलायम थी कि माँ ने पूछा किस मौसी ने भेजी है। मैंने कहा, वह एक ऐप के पीछे रहती हैं।',
      ),
      testimonial(
        2,
        'अर्जुन मल्होत्रा',
        'सॉफ़्टवेयर इंजीनियर',
        'गुरुग्राम',
        4.5,
        '2026-09-28',
        'मैंने अपने राजमा को पूरा नक्शा पार करते देखा, और मीटिंग ख़त्म होने से पहले वह गरमागरम मेरे पास था।',
      ),
      testimonial(
        3,
        'सिस्टर फिलोमेना',
        'रैन बसेरा चलाती हैं',
        'मुंबई',
        5,
        '2026-10-02',
        'शादी में खाना बचता है तो स्वयंसेवक उसे गरम रहते ही हमारे दरवाज़े पर ले आता है। यहाँ कोई भूखा नहीं सोता।',
      ),
      testimonial(
        4,
        'कबीर शेख़',
        'रेस्टोरेंट मालिक',
        'हैदराबाद',
        4.5,
        '2026-10-09',
        'हर रात बिरयानी की एक हाँडी फेंकनी पड़ती थी। अब उसका एक नाम है और एक पता भी।',
      ),
      testimonial(
        5,
        'अनन्या दास',
        'मेडिकल छात्रा',
        'कोलकाता',
        5,
        '2026-10-17',
        'बारह घंटे की ड्यूटी के बाद एक काठी रोल और गेट पर एक भला राइडर, नींद से भी बढ़कर है।',
      ),
      testimonial(
        6,
        'हरप्रीत गिल',
        'डिलीवरी एजेंट',
        'अमृतसर',
        4,
        '2026-10-23',
        'हर फेरे की कमाई लेने से पहले दिखती है, और सोमवार को पैसा खाते में होता है।',
      ),
      testimonial(
        7,
        'लक्ष्मी नायर',
        'चार पोतों की दादी',
        'कोच्चि',
        5,
        '2026-11-01',
        'पोते ने दो हज़ार किलोमीटर दूर से मेरे लिए मछली मोइली मँगाई। स्वाद घर का था, क्योंकि घर का ही था।',
      ),
      testimonial(
        8,
        'रोहन देशपांडे',
        'फ़ोटोग्राफ़र',
        'पुणे',
        4.5,
        '2026-11-08',
        'यहाँ शाकाहारी मतलब शाकाहारी। हरी बिंदी पर नज़र जाती है, और साल भर में एक भी चूक नहीं।',
      ),
    ],
  },
}

function testimonial(
  id: number,
  name: string,
  position: string,
  location: string,
  rating: number,
  date: string,
  content: string,
) {
  return { id: String(id), name, position, image: null, content, rating, location, date }
}

/** The operator's texts in a language; defaults where there are none. */
export const readContent = async (deps: Deps, language: Language): Promise<SiteContent> => {
  const written = await readSetting(deps.db, 'site-content')
  return { ...defaultContent[language], ...written[language] }
}
