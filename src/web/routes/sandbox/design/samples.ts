import { EXAMPLE_REFERENCE } from '#src/features/applications/reference.ts'

/** What real people type: long names with their marks, long addresses, files that cameras and offices name. */
export const LONG_NAME = 'Olúwadámiláre Adébáyọ̀-Ògúnṣẹ̀yẹ Fọlọ́runṣọ́'
/** 60 characters. */
export const LONG_EMAIL = 'oluwadamilare.adebayo-ogunseye@textile-archives-yaba.example'
export const LONG_FILE = 'IMG_20261121_recommendation-letter_final_final-signed_Prof-Nwankwo.pdf'
export const REFERENCE = EXAMPLE_REFERENCE
