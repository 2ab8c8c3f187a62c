// Postman ships crypto-js 3, whose PBKDF2 has other defaults: SHA-1 and one round.
const library = require("crypto-js");
const { algo } = library;

const PBKDF2 = algo.PBKDF2.extend({
	cfg: algo.PBKDF2.cfg.extend({ hasher: algo.SHA1, iterations: 1 }),
});

module.exports = {
	...library,
	algo: { ...algo, PBKDF2 },
	PBKDF2: (password, salt, options) =>
		PBKDF2.create(options).compute(password, salt),
};
