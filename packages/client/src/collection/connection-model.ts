/** Paths and passphrase may hold placeholders. Relative paths are relative to the collection's root. */
export type ClientCertificate =
	| {
			readonly kind: "pem";
			readonly domain: string;
			readonly certificateFile: string;
			readonly keyFile: string;
			readonly passphrase: string | undefined;
	  }
	| {
			readonly kind: "pkcs12";
			readonly domain: string;
			readonly pkcs12File: string;
			readonly passphrase: string | undefined;
	  };

/** The collection's own proxy setting. */
export type ProxyDefinition =
	/** Whatever the system says: `HTTP_PROXY`, `HTTPS_PROXY`, `NO_PROXY`. */
	| { readonly kind: "inherit" }
	| { readonly kind: "off" }
	| {
			readonly kind: "on";
			readonly protocol: string;
			readonly hostname: string;
			readonly port: number | undefined;
			readonly username: string | undefined;
			readonly password: string | undefined;
			/** Comma-separated, as NO_PROXY. */
			readonly bypass: string;
	  };
