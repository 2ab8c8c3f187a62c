/** Signs of ASCII, by code point: those with a name of HTML that an escaper may use. */
const SIGNS: Readonly<Record<number, string>> = {
	33: "excl",
	34: "quot",
	35: "num",
	36: "dollar",
	37: "percnt",
	38: "amp",
	39: "apos",
	40: "lpar",
	41: "rpar",
	42: "ast",
	43: "plus",
	44: "comma",
	46: "period",
	47: "sol",
	58: "colon",
	59: "semi",
	60: "lt",
	61: "equals",
	62: "gt",
	63: "quest",
	64: "commat",
	91: "lsqb lbrack",
	92: "bsol",
	93: "rsqb rbrack",
	94: "Hat",
	95: "lowbar",
	96: "grave",
	123: "lcub lbrace",
	124: "verbar vert",
	125: "rcub rbrace",
};

/** U+00A0 to U+00FF, in order. */
const LATIN_1 = [
	"nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not",
	"shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1",
	"ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml",
	"Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml",
	"ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute",
	"Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring",
	"aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth",
	"ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute",
	"ucirc uuml yacute thorn yuml",
]
	.join(" ")
	.split(" ");

/** Code points by the names that HTML has for them (https://html.spec.whatwg.org/#named-character-references): ASCII and Latin-1, with a semicolon. */
export const ENTITIES: ReadonlyMap<string, number> = new Map([
	...Object.entries(SIGNS).flatMap(([code, names]) =>
		names.split(" ").map((name) => [name, Number(code)] as const),
	),
	...LATIN_1.map((name, index) => [name, 0xa0 + index] as const),
]);
