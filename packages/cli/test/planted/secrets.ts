/**
 * The secrets that the harness plants, by the way on which each gets in. None
 * has a part in common with another, or with a word of the collection.
 */
export const SECRETS = {
	/** `secret: true` in an environment's file. */
	environment: `Env/9+qW="x1'&<y>\\Zk%40`,
	/** Declared in the collection, given with `--env-var`. */
	declared: "Decl4red:bQ7~(zK2)!uu",
	/** `API_TOKEN` in `.env`. */
	dotEnv: "dOt-3nv_R8mm$77hh#x",
	/** A variable of the process called like a credential. */
	processEnv: "Pr0c~3ss=vV5+tt/99ab",
	/** `--env-var apiKey=…` */
	option: "0pti0n*Kk6;cc,dd 44x",
	/** The answer to `{{?Password}}`. */
	prompt: "Pr0mpt'ed\"Jj8`gg-11Qz",
	/** Printed by a command that the collection names. */
	command: "C0mmand|Hh3^ss_w2Lm",
	/** A second one, with letters that are no ASCII. */
	unicode: "Ünï-c0de-Ää9-ß€-Xy7q",
	/** In the body, a header and a cookie of responses, at paths that the collection names. */
	capturedBody: "b0dy-Cap+Nn5/oo=Yy8t",
	capturedHeader: "he4der.Cap.Mm2.rr-Ii6w",
	capturedCookie: "c00kie~Cap~Ff4~ee-Uu3s",
	/** The token that an OAuth 2.0 server gives out, and the secret that it is had with. */
	accessToken: "acc3ss-T0ken-Gg1.pp_Oo9",
	clientSecret: "cli3nt-S3cret-Ww8/ll+Ee2",
	/** Of Basic authentication. */
	password: "b4sic-P4ss:Tt6@hh?Aa5",
	/** In a row of data. */
	row: "r0w-of-d4ta-Bb7&kk=Vv4",
	/** Set by a script under a name that is declared. */
	script: "scr1pt-m4de-Cc9#yy+Dd3",
	/** Of AWS's signature. */
	aws: "aws/S3cretKey+Rr2xxKKqq7",
	/** A private key of several lines. */
	pem: [
		"-----BEGIN PRIVATE KEY-----",
		"MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj",
		"MzEfYyjiWA4R4/M2bS1GB4t7NXp98C3SC6dVMvDuictGeurT8jNbvJZHtCSuYEvu",
		"-----END PRIVATE KEY-----",
	].join("\n"),
	/** A long one, which texts are cut in the middle of. */
	long: `l0ng-${"Q7w.E2r_".repeat(24)}end`,
	/** Of the proxy in a URL. */
	proxy: "pr0xy-P4ssw0rd-Ss5zz",
	/** Of a client certificate. */
	passphrase: "p4ss-phr4se-Xx1-mm8",
} as const;

export type SecretName = keyof typeof SECRETS;

/** Those that whoever runs the collection gives, by the variables that it uses. */
export const GIVEN = {
	declared: SECRETS.declared,
	apiKey: SECRETS.option,
	unicode: SECRETS.unicode,
	pem: SECRETS.pem,
	long: SECRETS.long,
	clientSecret: SECRETS.clientSecret,
	pw: SECRETS.password,
	aws: SECRETS.aws,
};

/** The same on a command line, with the environment and all else that the collection asks for. */
export const GIVEN_OPTIONS: readonly string[] = [
	...["--env", "dev", "--allow-secret-commands"],
	...["--prompt", `Password=${SECRETS.prompt}`],
	...Object.entries(GIVEN).flatMap(([name, value]) => [
		"--env-var",
		`${name}=${value}`,
	]),
];
