/* What a program costs that does nothing but be linked to cJSON. */
int main(void)
{
    return 0;
}
