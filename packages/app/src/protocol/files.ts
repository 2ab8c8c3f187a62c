import type { Diagnostic } from "@curlew/client";
import type { FormOwner, FormTree } from "@curlew/client/editing";
import type { ItemPlace } from "./collection.ts";

export type { PresentedCertificate } from "@curlew/client/internal";

/** Stands where a secret's value would: nobody needs to see it to keep it. */
export const SECRET_MASK = "●●●";

/** `POST /api/:collection/forms/read` */
export interface ReadFormRequest extends ItemPlace {
	readonly kind: FormOwner;
}

/** A file as a form shows it. */
export interface LoadedForm {
	/** Changes with every change of the file. */
	readonly version: string;
	/** What the file says in OpenCollection's terms, whatever its format. Values of secrets are `SECRET_MASK`. */
	readonly tree: FormTree;
	readonly problems: readonly Diagnostic[];
}

/** `POST /api/:collection/forms/write`. Answers 200 with the `LoadedForm` that is on disk then, or 409 with a `Conflict`. */
export interface WriteFormRequest extends ReadFormRequest {
	/** The version that the form was made from. */
	readonly version: string;
	readonly tree: FormTree;
	/** Write although the file has changed since: the user has seen how. */
	readonly overwrites?: string;
}

/** `POST /api/:collection/texts/read` */
export interface ReadTextRequest {
	/** Relative to the collection's folder, with `/`. */
	readonly file: string;
}

export interface LoadedText {
	readonly version: string;
	readonly text: string;
}

/** `POST /api/:collection/texts/write`. Answers as `/api/forms/write`. */
export interface WriteTextRequest extends ReadTextRequest {
	readonly version: string;
	readonly text: string;
}

/** A file was changed on both sides. Nothing was written. */
export interface Conflict {
	readonly kind: "conflict";
	readonly file: string;
	/** Version of the file on disk; "" when it is gone. Who gives it in `overwrites`, or as the version of a text, has seen it. */
	readonly version: string;
	/** What is on disk; null when the file is gone. Values of secrets are masked. */
	readonly theirs: string | null;
	/** What would have been written. */
	readonly mine: string;
	/** Both together, where they have changed different things. */
	readonly merged?: string;
	/** Neither side is shown: values of secrets stand in them. */
	readonly holdsSecrets: boolean;
}

/** `POST /api/:collection/collection-files/browse` */
export interface BrowseFiles {
	/** Relative to the collection's folder, with `/`; "" is that folder itself. */
	readonly folder: string;
}

/** What a folder of the collection holds: folders first, each in the order of the alphabet. Nothing hidden, and no link that leads elsewhere. */
export interface BrowsedFiles {
	readonly folder: string;
	/** Null in the collection's own folder. */
	readonly parent: string | null;
	readonly entries: readonly BrowsedEntry[];
	/** There are more than can be shown. */
	readonly isCut: boolean;
	/** What paths in bodies begin with: they may count from another folder than the collection's. "" or with `/` at its end. */
	readonly bodyPrefix: string;
}

export interface BrowsedEntry {
	readonly kind: "folder" | "file";
	readonly name: string;
	/** Relative to the collection's folder, with `/`. */
	readonly path: string;
	/** Of a file. Bytes. */
	readonly size?: number;
}

/** `POST /api/:collection/collection-files/copy?folder=…&name=…` with the file as it is. */
export interface FileInCollection {
	/** Relative to the collection's folder, with `/`. Nothing that was there is replaced: it may have got another name. */
	readonly path: string;
	/** A file with the same content was there already. */
	readonly wasThere: boolean;
}

/** `POST /api/:collection/certificates/presented`, answered with a `PresentedCertificate`. */
export interface AskPresented {
	/** Of the request that failed. */
	readonly url: string;
	readonly environment: string | null;
}

/** `POST /api/:collection/certificates/keep`: writes a certificate into the collection, and answers with a `FileInCollection`. */
export interface KeepCertificate {
	/** What it is called: the host, or whom the certificate is of. */
	readonly name: string;
	/** PEM. */
	readonly certificate: string;
}
