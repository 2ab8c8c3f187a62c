import { ErrorCodes, ResponseError } from "vscode-languageserver";

/** Where a server is between `initialize` and `exit`, and what it may be asked there. */
export class Lifecycle {
	#phase: "new" | "serving" | "over" = "new";

	/** On `initialize`. */
	begin(): ResponseError<{ retry: boolean }> | undefined {
		if (this.#phase !== "new")
			return new ResponseError(
				ErrorCodes.InvalidRequest,
				"The server is initialized already.",
				{ retry: false },
			);
		this.#phase = "serving";
		return undefined;
	}

	/** On `shutdown`. */
	end(): void {
		this.#phase = "over";
	}

	/** What the protocol has for requests that come too early or too late. */
	refusal(): ResponseError<void> | undefined {
		switch (this.#phase) {
			case "new":
				return new ResponseError(
					ErrorCodes.ServerNotInitialized,
					"The server is not initialized yet.",
				);
			case "serving":
				return undefined;
			case "over":
				return new ResponseError(
					ErrorCodes.InvalidRequest,
					"The server has shut down.",
				);
		}
	}
}
