import { CurlewError } from "@curlew/client";

/** The page asked for something that is not there. */
export class NotThereError extends CurlewError {
	readonly code = "NOT_THERE";
}

/** The page asked in a way that the server does not understand. */
export class InvalidRequestError extends CurlewError {
	readonly code = "INVALID_REQUEST_TO_APP";
}

/** No collection is open. */
export class NoCollectionError extends CurlewError {
	readonly code = "NO_COLLECTION_OPEN";

	constructor() {
		super("No collection is open.", { hint: "Open one, or make a new one." });
	}
}

/** The page shows a collection that was closed. */
export class CollectionNotOpenError extends CurlewError {
	readonly code = "COLLECTION_NOT_OPEN";

	constructor() {
		super("This collection is not open any more.", {
			hint: "It was closed in another window. Open it again.",
		});
	}
}

/** What a collection wants is something else now than what the user was asked. */
export class OtherQuestionError extends CurlewError {
	readonly code = "OTHER_ACCESS_QUESTION";

	constructor() {
		super("The collection now needs other permissions than those shown.", {
			hint: "Nothing was allowed. Look at what it needs now, and answer again.",
		});
	}
}

/** The server cannot listen at the port. */
export class PortTakenError extends CurlewError {
	readonly code = "PORT_NOT_USABLE";
}

/** The page has not been built. */
export class PageNotBuiltError extends CurlewError {
	readonly code = "PAGE_NOT_BUILT";
}

/** A response's body cannot be shown. */
export class BodyNotReadableError extends CurlewError {
	readonly code = "BODY_NOT_READABLE";

	constructor(reason: string) {
		super(`The body cannot be shown: ${reason}`, {
			hint: "Save it to a file, or send the request again.",
		});
	}
}

/** Git cannot do what was asked of it. */
export class GitError extends CurlewError {
	readonly code = "GIT_FAILED";
}

/** Git would start programs of the repository that its user has not allowed. */
export class GitProgramsError extends CurlewError {
	readonly code = "GIT_PROGRAMS_NOT_ALLOWED";

	constructor() {
		super("The repository would start programs that nobody has allowed.", {
			hint: "Look at what they are, and try again.",
		});
	}
}
