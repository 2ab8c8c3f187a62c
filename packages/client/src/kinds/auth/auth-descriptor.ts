import type { FieldDescriptor } from "../field.ts";

/** What is known of a kind of authentication before anybody does something about it. */
export interface AuthDescriptor<Name extends string = string> {
	/** In forms. */
	readonly label: string;
	/** Other names of the kind in OpenCollection files, in small letters. */
	readonly aliases?: readonly string[];
	/** Other names of the kind in `.bru` files. */
	readonly bruAliases?: readonly string[];
	/**
	 * What becomes of the fields: they are credentials as they stand (`fields`), the
	 * finished request is signed with them (`signature`), the server's challenge is
	 * answered (`challenge`), or a token is obtained with them (`token`).
	 */
	readonly sentBy: "fields" | "signature" | "challenge" | "token";
	/** The header in which it always goes; absent where its fields say where. */
	readonly header?: string;
	/** Of kinds that send one field as it stands: that field, what stands in front of it in a header, and the field that names the header or query param where `header` does not. */
	readonly sends?: {
		readonly field: string;
		readonly prefix?: string;
		readonly nameField?: string;
	};
	/** In the order in which files and forms have them. */
	readonly fields: readonly FieldDescriptor<Name>[];
	/** Bruno refuses a `.bru` file with such a section, so that there is none. */
	readonly isNotInBru?: true;
	/** The keys of `.bru` files in their order, where that is another one. */
	readonly bruOrder?: readonly string[];
	/** Keys of older `.bru` files that mean nothing any more. */
	readonly bruUnused?: readonly string[];
}
