/** A setting that can't be used: stops the run before its first request, with one line for the user. */
export class ConfigFault extends Error {
  override readonly name = "ConfigFault";
  readonly code = "ERR_CONFIG";

  /**
   * @param setting the variable's name
   * @param fault what is wrong with its value; never the value of a secret
   * @param remedy what to write instead
   */
  constructor(setting: string, fault: string, remedy: string) {
    super(`${setting}: ${fault}; ${remedy}`);
  }
}
