import { Vocabulary } from './vocabulary';

/** A part of a garment that labels name; `other` is filling, trimming and the like. */
export type LabelPart = 'shell' | 'lining' | 'other';

/** The names of the parts on labels, in the languages of materials.ts. */
export const partWords = new Vocabulary<LabelPart>([
  [
    'shell|outer shell|outer|outside|outer fabric|outer material|main|main fabric|main material|body|self|face fabric',
    'shell',
  ],
  [
    'obermaterial|oberstoff|außenmaterial|außenstoff|hauptmaterial|hauptstoff|tissu principal|tissu extérieur|extérieur|dessus',
    'shell',
  ],
  [
    'esterno|tessuto esterno|tessuto principale|exterior|tejido principal|tejido exterior|materiał zewnętrzny|materiał główny|tkanina zewnętrzna|tkanina główna|wierzch|dış|dış kumaş|ana kumaş',
    'shell',
  ],
  [
    'верх|верх виробу|верх изделия|основна тканина|основний матеріал|зовнішн* тканин*|зовнішн* матеріал*|тканина верху|основная ткань|основной материал|внешн* материал*|ткань верха|лицьов* тканин*',
    'shell',
  ],
  [
    'lining|inner lining|inner|inside|futter|innenfutter|futterstoff|innenmaterial|doublure|intérieur|fodera|interno|forro|interior|podszewk*|wnętrze|astar|iç astar|підкладк*|подкладк*|підклад|подклад',
    'lining',
  ],
  [
    'filling|filler|fill|padding|wadding|füllung|wattierung|polsterung|rembourrage|garnissage|imbottitura|relleno|wypełnienie|wypełniacz|dolgu|наповнювач*|утеплювач*|наполнител*|утеплител*|набивк*',
    'other',
  ],
  [
    'trim|trims|trimming|rib|ribbing|cuff|cuffs|collar|embroidery|lace|sleeve|sleeves|sleeve lining|pocket|pockets|pocket lining|pocketing|contrast|coating|membrane|hood lining',
    'other',
  ],
  [
    'besatz|bündchen|kragen|ärmel|ärmelfutter|taschenfutter|beschichtung|spitze|garniture|bord-côte|manches|col|enduction|dentelle|bordo|colletto|maniche|polsini|rivestimento|pizzo',
    'other',
  ],
  [
    'cuello|puño|puños|mangas|ribete|revestimiento|encaje|ściągacz|kołnierz|rękawy|powłoka|koronka|yaka|kaplama|манжет*|комір*|воротник*|рукав*|кишен*|карман*|оздоблен*|отделк*|покритт*|покрыти*|мереживо|кружево|мембран*',
    'other',
  ],
]);
