import type { FieldRef } from "../formats/tree/field-path.ts";

/**
 * Authentication as written. The kinds whose credentials Curlew applies are
 * spelled out; the other kinds of OpenCollection keep their fields untouched.
 */
export type AuthDefinition =
	| { readonly kind: "none" }
	| {
			readonly kind: "inherit";
			/** Of one of several that stand above (`RequestDefaults.auths`); absent: what holds there. */
			readonly id?: string;
	  }
	| {
			readonly kind: "basic";
			readonly username: string;
			readonly password: string;
			readonly field: FieldRef;
	  }
	| {
			readonly kind: "bearer";
			readonly token: string;
			readonly field: FieldRef;
	  }
	| {
			readonly kind: "apikey";
			readonly key: string;
			readonly value: string;
			readonly placement: "header" | "query";
			readonly field: FieldRef;
	  }
	| {
			readonly kind: "other";
			/** `digest`, `awsv4`, `ntlm`, `wsse`, `oauth1`, `oauth2`, `akamai-edgegrid`, … */
			readonly type: string;
			readonly fields: Readonly<Record<string, unknown>>;
			readonly field: FieldRef;
	  };
