/** The code of a script that does not run where it is written to. */
export const NOT_FOR_POSTMAN = "SCRIPT_NOT_FOR_POSTMAN";

/** The code of secrets whose values were taken out of the files of a collection. */
export const SECRET_MOVED = "SECRET_MOVED";
