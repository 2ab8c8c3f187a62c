/**
 * What somebody with the collection open in an editor can do about a diagnostic
 * with one click. Plain data beside message and hint: what cannot click reads the hint.
 */
export type Mend =
	/** Another environment has the variable. */
	| { readonly kind: "use-environment"; readonly environment: string }
	/** Give a variable a value. Without an environment, in the collection. */
	| {
			readonly kind: "define-variable";
			readonly name: string;
			readonly environment?: string;
	  }
	/** A similar name was probably meant: both are placeholders, as they are written. */
	| {
			readonly kind: "use-name";
			readonly written: string;
			readonly instead: string;
	  }
	/** A declared secret has no value yet. */
	| { readonly kind: "store-secret"; readonly name: string }
	/** Nobody who is trusted vouches for the server at this URL. */
	| { readonly kind: "trust-authority"; readonly url: string }
	/** The collection's user has not allowed something that it wants. */
	| { readonly kind: "allow-access" };
