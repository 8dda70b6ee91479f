/** What restaurants answer, to praise and to complaints, each of them once. */
export const thanks: readonly string[] = [
  'Thank you! We will tell the kitchen, they will be happy all evening.',
  'So glad you liked it. See you again soon.',
  'Thank you for writing. The recipe is my mother’s.',
  'That made our day. Next time say hello in the notes!',
  'Thank you. We read this out before the dinner shift.',
  'Happy to hear it, and thank you for taking the time.',
  'Much obliged! The cook asks me to greet you.',
  'Kind words. We shall try to deserve them the next time too.',
  'धन्यवाद! फिर ज़रूर आइए।',
  'आपको पसंद आया, यही हमारे लिए सबसे बड़ी बात है।',
  'बहुत शुक्रिया, रसोई में सब खुश हो गए।',
]

export const apologies: readonly string[] = [
  'We are sorry. That is not how it should leave our kitchen, and we have changed the boxes since.',
  'Sorry about the wait: that evening we were short of hands. Please give us another chance.',
  'You are right, and we have spoken about it with the cooks. Thank you for telling us.',
  'This should not have happened, and we apologise. Every bag is checked twice now.',
  'We are sorry that we spoilt your meal. Write to us and we shall make up for it.',
  'Thank you for being frank. We have tasted it ourselves and agree.',
  'Our mistake, no excuses. We hope that you try us again.',
  'Sorry. The kitchen had more orders than it should have taken, and we now stop earlier.',
  'We understand the disappointment, and have taken it up with the shift of that day.',
  'हमें खेद है। अगली बार ऐसा नहीं होगा।',
  'माफ़ कीजिए, ग़लती हमारी थी। हमने इसे ठीक कर लिया है।',
  'बताने के लिए धन्यवाद। रसोई में इस पर बात हुई है।',
]
